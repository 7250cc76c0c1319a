import type { PageConfig } from '@shared/contract/releases';
import { readConfig } from './config.ts';
import type { AppStorage, SessionStorage } from './storage.ts';
import { createDeviceStorage, createSessionStorage } from './storage.ts';

/** The window, its configuration and its storage, which every later part of the start needs. */
export interface Environment {
  win: typeof window;
  config: PageConfig;
  storage: AppStorage;
  sessionStorage: SessionStorage;
}

export const readEnvironment = (win: typeof window): Environment => ({
  win,
  config: readConfig(win.document),
  storage: createDeviceStorage(() => win.localStorage),
  sessionStorage: createSessionStorage(() => win.sessionStorage),
});
