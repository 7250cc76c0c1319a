import { userInfo } from 'node:os';
import path from 'node:path';
import { checkSet } from '../../server/src/delivery/checks/index.ts';
import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import type { ReleaseStore } from '../../server/src/delivery/releases/store.ts';
import { UsageError } from '../arguments.ts';
import { defaultStore } from './candidate.ts';
import { folderReports } from './folder-reports.ts';
import { openHttpStore } from './http-store.ts';

/** The destination of a release: the release service of a server, or a local folder. */
export interface Target {
  store: ReleaseStore;
  /** Its name in messages. */
  what: string;
  reports(): Promise<unknown>;
}

export function openTarget(to: string | undefined): Target {
  if (to && /^https?:/.test(to)) {
    if (!URL.canParse(to)) throw new UsageError(`${to} is not a URL.`);
    const token = process.env.RELEASE_TOKEN;
    if (!token) {
      throw new UsageError(
        'The token for that server goes into RELEASE_TOKEN: its operator makes one for you.',
      );
    }
    const store = openHttpStore(to, token);
    return { store, what: new URL(to).origin, reports: store.reports };
  }
  if (to?.includes('://')) throw new UsageError(`${to} is not an https URL.`);
  const folder = to ? path.resolve(to) : defaultStore();
  const store = openFolderStore(folder, {
    by: userInfo().username,
    // Two people release a shell through a server: who can write a folder can do anything in it.
    check: (after, before) => checkSet(store, after, before),
  });
  return { store, what: folder, reports: to ? async () => null : folderReports };
}
