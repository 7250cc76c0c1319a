/** What a remote may use of the shell. The one public entry of `shared/host`. */
export type { ApiRequest } from './api.ts';
export { api, post } from './api.ts';
export type { Bridge } from './bridge.ts';
export { dropEarly, startEarly } from './early.ts';
export type { Failure } from './failure.ts';
export { CallError, toFailure } from './failure.ts';
export {
  useAmounts,
  useBalance,
  useHost,
  useNow,
  useSettings,
  useSignedIn,
  useUser,
  useWords,
} from './hooks.ts';
export type { CallOptions, Client, ErrorNotice, Host, Notices, Session } from './host.ts';
export { getHost, provideHost } from './host.ts';
export { Link, useLocation, useNavigate, useParams, useSearchParams } from './navigation.ts';
export type {
  AuthState,
  BalanceState,
  ClockState,
  HostState,
  LoadStatus,
  PlayerState,
  SettingsState,
} from './state.ts';
