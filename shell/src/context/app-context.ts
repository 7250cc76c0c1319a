import type { PageConfig } from '@shared/contract/releases';
import { createContext, use } from 'react';
import type { RemoteLoader } from '../federation/load-remote.ts';
import type { Registry } from '../federation/registry.ts';
import type { ReleaseGuard } from '../federation/release-guard.ts';
import type { ListedLanguage } from '../i18n/language-list.ts';
import type { SwitchLanguage } from '../i18n/switch-language.ts';
import type { Reports } from '../reports/reports.ts';
import type { RouteTable } from '../routing/route-table.ts';
import type { Visits } from '../routing/visit.ts';
import type { AppStorage } from '../start/storage.ts';
import type { SessionActions } from '../store/session.ts';
import type { ThemeSwitch } from '../theme/theme.ts';

/** What the shell's own screens share. Whatever a remote may use as well is asked of the host. */
export interface AppParts {
  config: PageConfig;
  registry: Registry;
  table: RouteTable;
  visits: Visits;
  loader: RemoteLoader;
  guard: ReleaseGuard;
  reports: Reports;
  /** Loads the page anew, once no money is on its way. */
  reload: () => void;
  storage: AppStorage;
  session: SessionActions;
  languages: {
    /** What the translation service lists. */
    fetchList: () => Promise<readonly ListedLanguage[]>;
    switchTo: SwitchLanguage;
  };
  theme: ThemeSwitch;
}

const AppContext = createContext<AppParts | null>(null);
export const AppProvider = AppContext.Provider;

const hookFor =
  <Key extends keyof AppParts>(key: Key) =>
  (): AppParts[Key] => {
    const parts = use(AppContext);
    if (!parts) throw new Error('This component belongs inside the shell.');
    return parts[key];
  };

export const useConfig = hookFor('config');
export const useRegistry = hookFor('registry');
export const useRouteTable = hookFor('table');
export const useVisits = hookFor('visits');
export const useLoader = hookFor('loader');
export const useReleaseGuard = hookFor('guard');
export const useReports = hookFor('reports');
export const useReload = hookFor('reload');
export const useStorage = hookFor('storage');
export const useSession = hookFor('session');
export const useLanguages = hookFor('languages');
export const useTheme = hookFor('theme');
