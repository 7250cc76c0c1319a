/** What a remote may use of the shell, documented in docs/host.md. The shell also has `internal.ts`. */
export { useCopy, useDebounced, useSignedInClick, useTap } from './actions.ts';
export { refetchTags } from './api.ts';
export { bottomBarRef } from './bottom-bars.ts';
export type { PageTarget } from './bridge.ts';
export type { EndlessQuery } from './cursor-list.ts';
export { useCursorList } from './cursor-list.ts';
export type { Failure } from './failure.ts';
export { CallError, toFailure } from './failure.ts';
export { failureText } from './failure-words.ts';
export { useHelp } from './help.ts';
export {
  useAmounts,
  useBalance,
  useDates,
  useEye,
  useHost,
  useNow,
  useRateNote,
  useSettings,
  useSignedIn,
  useUser,
  useWords,
} from './hooks.ts';
export type { Host } from './host.ts';
export { getHost } from './host.ts';
export { injectCalls, providesMoney } from './inject-calls.ts';
export type { LoadedQuery } from './load-failed.ts';
export { isFirstLoad, isNotFound, useLoadFailed } from './load-failed.ts';
export {
  Link,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './navigation.ts';
export { refresh } from './refresh.ts';
export { saveFile, share } from './share.ts';
export { remoteStorage } from './storage.ts';
