import { basePath } from '@shared/contract/releases';
import type { Environment } from './environment.ts';
import { wasOpenedByApp } from './reload.ts';
import type { StartParamName } from './start-params.ts';
import {
  preventRemoveToken,
  startParamEntries,
  startParamNames,
  startParams,
} from './start-params.ts';
import type { AppStorage } from './storage.ts';
import { storeToken } from './storage.ts';

/** The address that the page was opened with. */
export interface Start {
  /** The complete query; its language has priority over the stored one. */
  opened: string;
  /** The query without the start parameters. */
  search: string;
  /** The start parameters that were stored. */
  taken: readonly StartParamName[];
  /** The stored token was replaced or removed. */
  hasOtherSession?: true;
  /** What an opening from another site would do to the stored session, once the person agrees. */
  proposed?: ProposedSession;
}

export interface ProposedSession {
  /** Replaces the stored token; null removes it. */
  token: string | null;
}

/** Runs once per page and before any request, so that no address of ours carries a token. */
export function takeStart(env: Environment): Start {
  const { win, config, storage } = env;
  const { pathname, search: opened, hash } = win.location;
  const { search, ...found } = takeStartParams({
    search: opened,
    storage,
    openedByApp: wasOpenedByApp(env),
    mayBeCrossSite: config.opening !== undefined,
    apiOrigins: config.apiOrigins,
    warn: (message) => win.console.warn(message),
  });
  const here = pathname === basePath ? `${basePath}/` : pathname;
  win.history.replaceState(win.history.state, '', here + search + hash);
  return { opened, search, ...found };
}

export interface StartParamsInput {
  search: string;
  storage: AppStorage;
  /** The native app ends the session by opening the page without a token; a reload keeps it. */
  openedByApp: boolean;
  /** Another site's link must not change a session or the device silently (D33). */
  mayBeCrossSite: boolean;
  /** Exact origins that `apiUrl` may name. */
  apiOrigins: readonly string[];
  warn: (message: string) => void;
}

/** Stores the start parameters and takes them out of the query. */
export function takeStartParams(input: StartParamsInput): Omit<Start, 'opened'> {
  const { storage, openedByApp, mayBeCrossSite, warn } = input;
  const query = new URLSearchParams(input.search);
  const taken = new Set<StartParamName>();
  for (const [name, { read, isGuarded }] of startParamEntries) {
    const value = read(query.get(name) ?? '', input);
    if (!value || name === 'token' || (isGuarded && mayBeCrossSite)) continue;
    storage.set(name, value);
    taken.add(name);
  }
  // A start parameter holds for its opening: the next one has the person's choice again (D24).
  const chosen = storage.get('chosenCurrency');
  if (chosen && openedByApp && !taken.has('currencyType')) storage.set('currencyType', chosen);
  const given = startParams.token.read(query.get('token') ?? '');
  const stored = storage.get('token');
  const isRemoved = !given && openedByApp && !query.has(preventRemoveToken);
  const next = given || (isRemoved ? null : stored);
  // Signed out, too: a person must not end up in another's account, and pay into it.
  const isAsked = mayBeCrossSite && next !== stored;
  if (!isAsked) {
    if (given) {
      storeToken(storage, given);
      taken.add('token');
    } else if (isRemoved) storage.remove('token');
  }
  if (query.get('apiUrl') && !taken.has('apiUrl')) {
    warn('The apiUrl of the address is not on the list of allowed origins and was ignored.');
  }
  for (const name of startParamNames) query.delete(name);
  const rest = query.toString();
  return {
    search: rest ? `?${rest}` : '',
    taken: [...taken],
    ...(isAsked && { proposed: { token: next } }),
    ...(!isAsked && next !== stored && { hasOtherSession: true }),
  };
}
