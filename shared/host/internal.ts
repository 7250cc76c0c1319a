/** The other side of the host: for the shell, `shared/testing`, tools and tests, never for a remote. */
export { api } from './api.ts';
export type { Bridge, BridgeFailure, NativeEvent } from './bridge.ts';
export { BridgeError, nativePages } from './bridge.ts';
export { endDrafts } from './end-drafts.ts';
export type { CommonWord } from './failure-words.ts';
export { fieldText } from './failure-words.ts';
export { useWait } from './hooks.ts';
export type {
  CallOptions,
  Client,
  ConfirmWords,
  Notices,
  ProofAccount,
  ProofOptions,
  Session,
} from './host.ts';
export { provideHost } from './host.ts';
export {
  type EndedOperation,
  operationEnded,
  operationLeft,
  outcomePath,
} from './pending-events.ts';
export { changesOf, withRefresh } from './refresh.ts';
export type {
  AuthState,
  BalanceState,
  ClockState,
  HostState,
  LoadStatus,
  PlayerState,
  SettingsState,
} from './state.ts';
export type { RawStorage } from './storage.ts';
export { provideStorage, rawStorage } from './storage.ts';
