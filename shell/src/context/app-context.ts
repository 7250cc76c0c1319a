import { createContext, use } from 'react';
import type { RemoteLoader } from '../federation/load-remote.ts';
import type { Registry } from '../federation/registry.ts';
import type { Languages } from '../i18n/languages.ts';
import type { RouteTable } from '../routing/route-table.ts';
import type { SessionActions } from '../store/session.ts';
import type { ThemeSwitch } from '../theme/theme.ts';

/** What screens of the shell use beyond the host, which serves remotes and the shell alike. */
export interface ShellServices {
  registry: Registry;
  table: RouteTable;
  loader: RemoteLoader;
  session: SessionActions;
  languages: Languages;
  theme: ThemeSwitch;
}

const ShellContext = createContext<ShellServices | null>(null);
export const ShellProvider = ShellContext.Provider;

const createHook =
  <Name extends keyof ShellServices>(name: Name) =>
  (): ShellServices[Name] => {
    const services = use(ShellContext);
    if (!services) throw new Error('This component belongs inside the shell.');
    return services[name];
  };

export const useRegistry = createHook('registry');
export const useRouteTable = createHook('table');
export const useLoader = createHook('loader');
export const useSession = createHook('session');
export const useLanguages = createHook('languages');
export const useTheme = createHook('theme');
