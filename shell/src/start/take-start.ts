import { basePath } from '@shared/contract/releases';
import type { Environment } from './environment.ts';
import { wasOpenedByApp } from './reload.ts';
import type { StartParamName } from './start-params.ts';
import { preventRemoveToken, startParamEntries, startParamNames } from './start-params.ts';
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
}

/** Runs once per page and before any request, so that no address of ours carries a token. */
export function takeStart(env: Environment): Start {
  const { win, config, storage } = env;
  const { pathname, search: opened, hash } = win.location;
  const { search, taken } = takeStartParams({
    search: opened,
    storage,
    openedByApp: wasOpenedByApp(env),
    apiOrigins: config.apiOrigins,
    warn: (message) => win.console.warn(message),
  });
  const here = pathname === basePath ? `${basePath}/` : pathname;
  win.history.replaceState(win.history.state, '', here + search + hash);
  return { opened, search, taken };
}

export interface StartParamsInput {
  search: string;
  storage: AppStorage;
  /** The native app ends the session by opening the page without a token; a reload keeps it. */
  openedByApp: boolean;
  /** Exact origins that `apiUrl` may name. */
  apiOrigins: readonly string[];
  warn: (message: string) => void;
}

/** Stores the start parameters and takes them out of the query. */
export function takeStartParams(input: StartParamsInput): Omit<Start, 'opened'> {
  const { storage, openedByApp, warn } = input;
  const query = new URLSearchParams(input.search);
  const taken = new Set<StartParamName>();
  for (const [name, { read }] of startParamEntries) {
    const value = read(query.get(name) ?? '', input);
    if (!value) continue;
    if (name === 'token') storeToken(storage, value);
    else storage.set(name, value);
    taken.add(name);
  }
  if (!taken.has('token') && openedByApp && !query.has(preventRemoveToken)) storage.remove('token');
  if (query.get('apiUrl') && !taken.has('apiUrl')) {
    warn('The apiUrl of the address is not on the list of allowed origins and was ignored.');
  }
  for (const name of startParamNames) query.delete(name);
  const rest = query.toString();
  return { search: rest ? `?${rest}` : '', taken: [...taken] };
}
