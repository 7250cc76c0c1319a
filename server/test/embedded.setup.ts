import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openOnEmbedded } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { migrationsDir } from './databases.ts';

/** Migrates once; every test file starts from a copy of the result. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  const embedded = await openEmbedded({});
  const database = openOnEmbedded(embedded, { asOwner: true });
  await migrate(database, migrationsDir);
  await database.close();
  const snapshot = join(folder, 'migrated.tar');
  writeFileSync(snapshot, await embedded.dump());
  await embedded.close();
  project.provide('databases', { engine: 'embedded', snapshot });
  return () => rmSync(folder, { recursive: true, force: true });
}
