import type { PageConfig } from '@shared/contract/releases';
import { readConfig } from './config.ts';
import type { AppStorage } from './storage.ts';
import { createStorage } from './storage.ts';

/** The window, its configuration and its storage: each later part of the start stands on them. */
export interface Environment {
  win: typeof window;
  config: PageConfig;
  storage: AppStorage;
}

export const readEnvironment = (win: typeof window): Environment => ({
  win,
  config: readConfig(win.document),
  storage: createStorage(() => win.localStorage),
});
