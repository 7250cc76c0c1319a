import type { Slice } from '@reduxjs/toolkit';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Language } from '@shared/contract/enums';
import type { Currency } from '@shared/contract/home';
import type { Proof } from '@shared/contract/proof';
import type { Store, UnknownAction } from 'redux';
import type { Bridge } from './bridge.ts';
import type { HostState, PlayerState } from './state.ts';

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
  /** Without it there is nothing to decide, and one button. */
  cancel?: string;
  /** What is confirmed takes something away: its button says so. */
  danger?: boolean;
}

export interface Notices {
  toast(message: string, options?: { durationMs?: number }): void;
  /** Resolves to true where the person confirmed. */
  confirm(words: ConfirmWords): Promise<boolean>;
}

export interface ProofOptions {
  /** What the screen has asked for itself: not asked for again unless it is wrong. */
  proof?: Proof;
  /** What a code by e-mail is to be good for, where the server does not say. */
  operation?: string;
  /** Whose secrets are asked for, where they are not this person's: an account to switch to. */
  account?: ProofAccount;
}

export interface ProofAccount {
  uid: string;
  name: string;
}

export interface Session {
  /** Asks who is not signed in to sign in, with a dialog; runs the action for who is. */
  protect(action: () => void): Promise<void>;
  /** Runs the action for who is signed in; sends everybody else to sign in, without a question. */
  signInFirst(action: () => void): Promise<void>;
  /** Sends to the start page, to come back to where the person is now. */
  goSignIn(): void;
  /**
   * The dialog where a call needs a passed identity check (code 3025): confirming it opens the
   * check in the native app. True where it was confirmed.
   */
  askKyc(): Promise<boolean>;
  /**
   * Sends a call that the server may want proof for. The shell asks for it in a sheet (further
   * proof, the first payment password, the identity check) and sends the call again with it.
   * Rejects with what else the server refuses; `cancelled` means that nothing has changed.
   */
  withProof<T>(
    send: (proof?: Proof) => Promise<T>,
    options?: ProofOptions,
  ): Promise<T | 'cancelled'>;
  signOut(): Promise<void>;
  loadUser(options?: { replace?: boolean }): Promise<void>;
  loadBalance(options?: { replace?: boolean }): Promise<void>;
  loadSettings(): Promise<void>;
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
  /** What the device keeps, by its name; `remoteStorage` gives a remote its own part of it. */
  storage: {
    get(name: string): string | null;
    set(name: string, text: string): void;
    remove(name: string): void;
  };
  language: () => Language;
  setShowAsset(show: boolean): void;
  /** What the person counts in: remembered on the device, and the balance comes anew. */
  setCurrency(currency: Currency): void;
  /** Which video plays, where, and whether it is muted: for the screens that show it later. */
  setPlayer(player: Partial<PlayerState>): void;
  /** Fetches the code of a route ahead of a visit. */
  prefetch(path: string): void;
  /** What stands below the origin of the API, as a whole address: bytes of uploads go there. */
  apiAddress(path: string): string;
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
