import { basePath, type PageConfig } from '@shared/contract/releases';
import { wasOpenedByApp } from './reload.ts';
import { takeStartParams } from './start-params.ts';
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
