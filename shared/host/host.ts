import type { Slice, Store, UnknownAction } from '@reduxjs/toolkit';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Language } from '@shared/contract/enums';
import type { Bridge } from './bridge.ts';
import type { HostState } from './state.ts';

/** How a failed call is announced, beside the error that the caller gets. */
export type ErrorNotice = 'toast' | 'dialog' | 'none';

export interface CallOptions {
  errorNotice?: ErrorNotice;
  signal?: AbortSignal;
}

export interface Client {
  call<C extends Call>(
    path: PathOf<C>,
    body: RequestOf<C>,
    options?: CallOptions,
  ): Promise<ResponseOf<C>>;
}

export interface ConfirmWords {
  title: string;
  message?: string;
  confirm: string;
  cancel: string;
}

export interface Notices {
  toast(message: string, options?: { durationMs?: number }): void;
  /** Resolves to true where the person confirmed. */
  confirm(words: ConfirmWords): Promise<boolean>;
}

export interface Session {
  /** Asks who is not signed in to sign in, with a dialog; runs the action for who is. */
  protect(action: () => void): Promise<void>;
  /** Sends to the start page, to come back to where the person is now. */
  goSignIn(): void;
  signOut(): Promise<void>;
  loadUser(options?: { replace?: boolean }): Promise<void>;
  loadBalance(): Promise<void>;
}

/**
 * Everything that the shell offers a remote. It exists once in the page: `shared/host` is a
 * federation singleton, the shell fills it at start, a test fills it with its own.
 */
export interface Host {
  client: Client;
  bridge: Bridge;
  notices: Notices;
  session: Session;
  store: Store<HostState, UnknownAction>;
  /** Puts a remote's slice under its key into the one store. Twice is the same as once. */
  addSlice(slice: Slice): void;
  language: () => Language;
  setShowAsset(show: boolean): void;
  /** Fetches the code of a route ahead of a visit. */
  prefetch(path: string): void;
  /** Goes back in the app, or to the target (home) where there is no page before this one. */
  back(target?: string): void;
}

let current: Host | undefined;

export function provideHost(host: Host): void {
  current = host;
}

export function getHost(): Host {
  if (!current) throw new Error('The shell has not provided its host yet.');
  return current;
}
