import { basePath } from '@shared/contract/releases';
import type { Environment } from './environment.ts';
import { wasOpenedByApp } from './reload.ts';
import type { StartParamName } from './start-params.ts';
import { preventRemoveToken, startParamEntries, startParamNames } from './start-params.ts';
import type { AppStorage } from './storage.ts';

/** The address that the page was opened with. */
export interface Start {
  /** The complete query; its language has priority over the stored one. */
  opened: string;
  /** The query without the start parameters. */
  search: string;
}

/** Runs once per page and before any request, so that no address of ours carries a token. */
export function takeStart({ win, config, storage }: Environment): Start {
  const { pathname, search: opened, hash } = win.location;
  const search = takeStartParams({
    search: opened,
    storage,
    openedByApp: wasOpenedByApp(win),
    apiOrigins: config.apiOrigins,
    warn: (message) => win.console.warn(message),
  });
  const here = pathname === basePath ? `${basePath}/` : pathname;
  win.history.replaceState(win.history.state, '', here + search + hash);
  return { opened, search };
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

/** Stores the start parameters and returns the query without them. */
export function takeStartParams(input: StartParamsInput): string {
  const { storage, openedByApp, warn } = input;
  const query = new URLSearchParams(input.search);
  const taken = new Set<StartParamName>();
  for (const [name, { read }] of startParamEntries) {
    const value = read(query.get(name) ?? '', input);
    if (!value) continue;
    storage.set(name, value);
    taken.add(name);
  }
  if (!taken.has('token') && openedByApp && !query.has(preventRemoveToken)) storage.remove('token');
  if (query.get('apiUrl') && !taken.has('apiUrl')) {
    warn('The apiUrl of the address is not on the list of allowed origins and was ignored.');
  }
  for (const name of startParamNames) query.delete(name);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
