import type { RoutePreload } from '@shared/contract/releases';
import type { HostState, LoadStatus } from '@shared/host/internal';
import type { SessionActions } from './session.ts';
import { balanceCall, userCall } from './session-calls.ts';

export type PreloadSession = Pick<SessionActions, 'loadUser' | 'loadBalance'>;

type BalanceBody = Parameters<typeof balanceCall>[0];

interface PreloadRead {
  /** The same call as that of `load`, so that it claims the early request. */
  toRequest(given: BalanceBody): { path: string; body: Record<string, unknown> };
  load(session: PreloadSession, options?: { replace?: boolean }): void;
  /** The screen waits for its first answer; known data stays visible while it is reloaded. */
  isAwaited(state: HostState): boolean;
}

const isPending = (status: LoadStatus): boolean => status === 'idle' || status === 'loading';

const user: PreloadRead = {
  toRequest: () => userCall,
  load: (session, options) => void session.loadUser({ ...options, throwError: false }),
  isAwaited: ({ auth }) => auth.user.uid === '' && isPending(auth.status),
};

const balance: PreloadRead = {
  toRequest: balanceCall,
  load: (session) => void session.loadBalance(),
  isAwaited: ({ balance }) => balance.balance === null && isPending(balance.status),
};

/** The personal reads that each preload of the contract stands for (§2). */
const preloads: Record<RoutePreload, readonly PreloadRead[]> = {
  none: [],
  user: [user],
  'user+balance': [user, balance],
};

interface PreloadOptions {
  /** The stored data may be another person's, so the profile is read in any case. */
  isPersonUnknown?: boolean;
}

export const preloadReads = (
  preload: RoutePreload,
  { isPersonUnknown = false }: PreloadOptions = {},
): readonly PreloadRead[] => preloads[preload === 'none' && isPersonUnknown ? 'user' : preload];
