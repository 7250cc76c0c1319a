import type { PageConfig } from '@shared/contract/releases';
import type { Bridge, Client } from '@shared/host';
import { createContext, use } from 'react';
import type { RemoteLoader } from './federation/load-remote.ts';
import type { Registry } from './federation/registry.ts';
import type { ReleaseGuard } from './federation/release-guard.ts';
import type { ListedLanguage } from './i18n/language-list.ts';
import type { SwitchLanguage } from './i18n/switch-language.ts';
import type { Words } from './i18n/words.ts';
import type { NoticesCenter } from './notices/notices.ts';
import type { ProofCenter } from './proof/proof-center.ts';
import type { Reports } from './reports/reports.ts';
import type { RouteTable } from './routing/route-table.ts';
import type { AppStorage } from './start/storage.ts';
import type { AppStore } from './store/index.ts';
import type { SessionActions } from './store/session.ts';
import type { ThemeSwitch } from './theme/theme.ts';

/** What boot has built, for the shell's own components. Remotes see `shared/host` only. */
export interface AppShell {
  config: PageConfig;
  registry: Registry;
  table: RouteTable;
  loader: RemoteLoader;
  guard: ReleaseGuard;
  reports: Reports;
  /** Loads the page anew, once no money is on its way. */
  reload: () => void;
  store: AppStore;
  client: Client;
  bridge: Bridge;
  storage: AppStorage;
  words: Words;
  switchLanguage: SwitchLanguage;
  /** What the translation service lists. */
  fetchLanguages: () => Promise<readonly ListedLanguage[]>;
  theme: ThemeSwitch;
  notices: NoticesCenter;
  proof: ProofCenter;
  session: SessionActions;
}

const ShellContext = createContext<AppShell | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): AppShell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('This component belongs inside the shell.');
  return shell;
}
