/** What a remote may use of the shell. The one public entry of `shared/host`. */
export {
  useBottomBar,
  useCopy,
  useDebounced,
  useProtect,
  useSignedInClick,
  useTap,
} from './actions.ts';
export type { ApiRequest } from './api.ts';
export { api, post, refetchTags } from './api.ts';
export type { Bridge, BridgeFailure, NativeEvent, NativePage, PageTarget } from './bridge.ts';
export { BridgeError, nativePages } from './bridge.ts';
export type { EndlessQuery } from './cursor-list.ts';
export { byCursor, useCursorList } from './cursor-list.ts';
export type { Failure } from './failure.ts';
export { CallError, toFailure } from './failure.ts';
export { failureText } from './failure-words.ts';
export type { FieldRule } from './form.ts';
export { useForm } from './form.ts';
export type { TextFile } from './hand-over.ts';
export { saveFile, share } from './hand-over.ts';
export {
  useAmounts,
  useBalance,
  useDates,
  useEye,
  useHost,
  useNow,
  useSettings,
  useSignedIn,
  useUser,
  useWords,
} from './hooks.ts';
export type {
  CallOptions,
  Client,
  ErrorNotice,
  Host,
  Notices,
  ProofAccount,
  ProofOptions,
  Session,
} from './host.ts';
export { getHost, provideHost } from './host.ts';
export { injectCalls } from './inject-calls.ts';
export type { FailedQuery } from './load-failed.ts';
export { isNotFound, useLoadFailed } from './load-failed.ts';
export {
  Link,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './navigation.ts';
export { changesOf, refresh, withRefresh } from './refresh.ts';
export type {
  AuthState,
  BalanceState,
  ClockState,
  HostState,
  LoadStatus,
  PlayerState,
  SettingsState,
} from './state.ts';
export { remoteStorage } from './storage.ts';
