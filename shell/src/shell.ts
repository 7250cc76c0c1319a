import type { PageConfig } from '@shared/contract/releases';
import type { Bridge, Client } from '@shared/host';
import { createContext, use } from 'react';
import type { RemoteLoader } from './federation/load-remote.ts';
import type { Registry } from './federation/registry.ts';
import type { Words } from './i18n/words.ts';
import type { NoticesCenter } from './notices/notices.ts';
import type { RouteTable } from './routing/route-table.ts';
import type { AppStorage } from './storage.ts';
import type { AppStore } from './store/index.ts';
import type { SessionActions } from './store/session.ts';

/** What boot has built, for the shell's own components. Remotes see `shared/host` only. */
export interface AppShell {
  config: PageConfig;
  registry: Registry;
  table: RouteTable;
  loader: RemoteLoader;
  store: AppStore;
  client: Client;
  bridge: Bridge;
  storage: AppStorage;
  words: Words;
  notices: NoticesCenter;
  session: SessionActions;
}

const ShellContext = createContext<AppShell | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): AppShell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('This component belongs inside the shell.');
  return shell;
}
