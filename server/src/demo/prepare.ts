import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { hasPeople } from './auth.ts';
import { readDemoAccounts, writeDemoAccounts } from './demo-files.ts';
import { writeDemoVideos } from './demo-video.ts';
import { type DemoAccount, seedDemo } from './seeds.ts';

/** Demo data go into an empty database, once. */
export async function prepareDemo(
  database: Database,
  given: { dataDir: string; secretBox: SecretBox; files: FileStore },
): Promise<readonly DemoAccount[]> {
  const { dataDir, secretBox, files } = given;
  if (await hasPeople(database.db)) return readDemoAccounts(dataDir);
  const accounts = await database.transaction((tx) => seedDemo(tx, new Date(), secretBox));
  writeDemoAccounts(dataDir, accounts);
  await writeDemoVideos(database.db, files);
  return accounts;
}
