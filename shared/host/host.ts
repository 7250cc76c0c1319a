import type { Slice } from '@reduxjs/toolkit';
import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import type { Language } from '@shared/contract/enums';
import type { Currency } from '@shared/contract/home';
import type { Proof } from '@shared/contract/proof';
import type { Store, UnknownAction } from 'redux';
import type { Bridge } from './bridge.ts';
import type { HostState, PlayerState } from './state.ts';

/** How a failure is announced, in addition to the error that the caller gets. */
export type ErrorNotice = 'toast' | 'dialog' | 'none';

export interface CallOptions {
  errorNotice?: ErrorNotice;
  signal?: AbortSignal;
  /** Of another session than the present one. */
  token?: string;
}

export interface Client {
  /** Sends one signed call; rejects with a `CallError`. */
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
  /** Without it the dialog has a single button. */
  cancel?: string;
  /** Colors the button of an action that removes something. */
  danger?: boolean;
}

export interface Notices {
  /** Shows a short message, 3 seconds unless it says otherwise. */
  toast(message: string, options?: { durationMs?: number }): void;
  /** Opens a dialog; resolves to true if the person confirmed. */
  confirm(words: ConfirmWords): Promise<boolean>;
}

export interface ProofOptions {
  /** Proof that the screen collected itself; the shell asks again only if it is wrong. */
  proof?: Proof;
  /** The operation that an e-mailed code is for, where the server does not name it. */
  operation?: string;
  /** The account whose secrets are asked for, when switching to another account. */
  account?: ProofAccount;
}

export interface ProofAccount {
  uid: string;
  name: string;
}

export interface Session {
  /** Runs the action of a signed-in person; offers everyone else to sign in, in a dialog (§6). */
  protect(action: () => void): Promise<void>;
  /** Runs the action of a signed-in person; sends everyone else to sign in, without a dialog. */
  signInFirst(action: () => void): Promise<void>;
  /**
   * The dialog for a call that needs a passed identity check (code 3025). Confirming it opens the
   * check in the native app and answers true.
   */
  askKyc(): Promise<boolean>;
  /**
   * Sends a call for which the server may ask proof. The shell collects it in a sheet (payment
   * password, code, identity check) and sends the call again with it. Rejects with any other
   * refusal; `cancelled` means that nothing has changed.
   */
  withProof<T>(
    send: (proof?: Proof) => Promise<T>,
    options?: ProofOptions,
  ): Promise<T | 'cancelled'>;
  /** Ends the session, clears the person's storage and reloads the page. */
  signOut(): Promise<void>;
  /** Loads the profile unless it is loaded; `replace` loads it again. */
  loadUser(options?: { replace?: boolean }): Promise<void>;
  /** Loads the balance unless it is loaded; `replace` loads it again. */
  loadBalance(options?: { replace?: boolean }): Promise<void>;
  /** Loads the system's settings again. */
  loadSettings(): Promise<void>;
}

/**
 * The shell's services. There is one host in a page: the shell provides it at start, a test provides
 * its own.
 */
export interface Host {
  /** Sends one-off calls; `injectCalls` is for those with a hook. */
  client: Client;
  /** Asks the native app, see docs/bridge.md. */
  bridge: Bridge;
  /** Toasts and dialogs. */
  notices: Notices;
  /** Signing in and out, proof, and reading the person's state again. */
  session: Session;
  /** The one Redux store; hooks read it. */
  store: Store<HostState, UnknownAction>;
  /** Adds a remote's slice to the store under its key; repeating it changes nothing. */
  addSlice(slice: Slice): void;
  /** The current language. */
  language: () => Language;
  /** Shows or hides all amounts; kept on the device. */
  setShowAsset(show: boolean): void;
  /** Sets the person's currency, keeps it on the device and loads the balance again. */
  setCurrency(currency: Currency): void;
  /** Keeps the video, its position and its sound, so that another screen can continue it. */
  setPlayer(player: Partial<PlayerState>): void;
  /** The absolute address of a path of the API, for uploads and media. */
  apiAddress(path: string): string;
  /**
   * Goes back, or to the target if there is no page before this one. Without a target the native app
   * closes the web view, and a browser shows home.
   */
  back(target?: string): void;
}

let current: Host | undefined;

export function provideHost(host: Host): void {
  current = host;
}

/** The host outside of components; throws before the shell has provided it. */
export function getHost(): Host {
  if (!current) throw new Error('The shell has not provided its host yet.');
  return current;
}
