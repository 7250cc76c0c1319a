import { eq, isNotNull } from 'drizzle-orm';
import { isSealed, type SecretBox } from '../platform/crypto/secret-box.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { persons } from '../schema/tables/identity.ts';
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
  if (await hasPeople(database.db)) {
    await database.transaction((tx) => sealOpenSecrets(tx, secretBox));
    return readDemoAccounts(dataDir);
  }
  const accounts = await database.transaction((tx) => seedDemo(tx, new Date(), secretBox));
  writeDemoAccounts(dataDir, accounts);
  await writeDemoVideos(database.db, files);
  return accounts;
}

/** Seals the keys of a demo that was made before keys were sealed. */
export async function sealOpenSecrets(tx: Db, box: SecretBox): Promise<void> {
  const guarded = await tx
    .select({ id: persons.id, secret: persons.authenticatorSecret })
    .from(persons)
    .where(isNotNull(persons.authenticatorSecret));
  for (const { id, secret } of guarded) {
    if (secret === null || isSealed(secret)) continue;
    const authenticatorSecret = box.seal(secret, id);
    await tx.update(persons).set({ authenticatorSecret }).where(eq(persons.id, id));
  }
}
