import fs from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { checkSet } from '../../server/src/delivery/checks/index.ts';
import { createPreviewLinks } from '../../server/src/delivery/previews/preview-links.ts';
import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import {
  parseReleaseKeys,
  type ReleaseKey,
} from '../../server/src/delivery/releases/release-keys.ts';
import { serverPaths } from '../../server/src/delivery/releases/server-paths.ts';
import type { ReleaseRef, ReleaseStore } from '../../server/src/delivery/releases/store.ts';
import { parseSecretKey } from '../../server/src/platform/crypto/secret-key.ts';
import { UsageError } from '../arguments.ts';
import { dataDir, defaultStore } from './candidate.ts';
import { folderReports } from './folder-reports.ts';
import { openHttpStore } from './http-store.ts';

/** The destination of a release: the release service of a server, or a local folder. */
export interface Target {
  store: Omit<ReleaseStore, 'preview'>;
  /** Its name in messages. */
  what: string;
  reports(): Promise<unknown>;
  /** The link that shows a published release before it is live. */
  previewLink(at: ReleaseRef, hours: number): Promise<string>;
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
    const { reports, previewLink } = store;
    return { store, what: new URL(to).origin, reports, previewLink };
  }
  if (to?.includes('://')) throw new UsageError(`${to} is not an https URL.`);
  const folder = to ? path.resolve(to) : defaultStore();
  const store = openFolderStore(folder, {
    by: userInfo().username,
    keys: readKeys(),
    // Two people release a shell through a server: who can write a folder can do anything in it.
    check: (after, before) => checkSet(store, after, before),
  });
  return {
    store,
    what: folder,
    reports: to ? async () => null : folderReports,
    async previewLink(at, hours) {
      const links = createPreviewLinks(readServerKey());
      const endsAtMs = Date.now() + hours * hourMs;
      await store.preview({ ...at, endsAtMs });
      const origin = `http://localhost:${process.env.PORT || 8080}`;
      return `${origin}${serverPaths.preview}${links.sign({ ...at, endsAtMs })}`;
    },
  };
}

/** Who can write the folder could leave them out: its servers check them, too. */
export function readKeys(): ReleaseKey[] | undefined {
  const text = process.env.RELEASE_KEYS;
  const keys = text ? parseReleaseKeys(text) : undefined;
  if (keys && 'problem' in keys) throw new UsageError(`${keys.problem}.`);
  return keys;
}

const hourMs = 3_600_000;

/** The servers of the folder have this key, and read no link of another. */
function readServerKey(): Buffer {
  const file = path.join(dataDir(), 'secret-key');
  const text = process.env.SECRET_KEY || (fs.existsSync(file) && fs.readFileSync(file, 'utf8'));
  const key = text ? parseSecretKey(text) : undefined;
  if (key) return key;
  throw new UsageError(
    'A preview in a folder needs the SECRET_KEY of its servers, or a server that ran here before; or use --to https://…',
  );
}
