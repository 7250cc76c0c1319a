import { basePath, type PageConfig } from '@shared/contract/releases';
import { wasOpenedByApp } from './reload.ts';
import type { StartParamName } from './start-params.ts';
import { preventRemoveToken, startParamEntries, startParamNames } from './start-params.ts';
import type { AppStorage } from './storage.ts';

/** How this page was opened, once its start parameters are in storage and out of the address. */
export interface Start {
  /** The query as it came; the language in it counts before what is stored. */
  opened: string;
  /** The query without the start parameters. */
  search: string;
}

/** Takes them, once for a page: before anything is sent, so that no address of ours carries a token. */
export function takeStart(page: Window, config: PageConfig, storage: AppStorage): Start {
  const { pathname, search: opened, hash } = page.location;
  const search = takeStartParams({
    search: opened,
    storage,
    openedByApp: wasOpenedByApp(page),
    apiOrigins: config.apiOrigins,
    warn: (message) => (page as Window & typeof globalThis).console.warn(message),
  });
  const here = pathname === basePath ? `${basePath}/` : pathname;
  page.history.replaceState(page.history.state, '', here + search + hash);
  return { opened, search };
}

export interface StartParamsInput {
  search: string;
  storage: AppStorage;
  /** An opening by the native app without a token ends the session; a reload keeps it. */
  openedByApp: boolean;
  /** Exact origins that `apiUrl` may name. */
  apiOrigins: readonly string[];
  warn: (message: string) => void;
}

/** Stores the parameters and returns the query without them. */
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
