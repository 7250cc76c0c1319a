import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { migrationsDir } from './databases.ts';
import { startCluster } from './postgres-cluster.ts';

const template = 'migrated';

/** Starts a private Postgres in a temporary folder, with a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const { host, port, stop } = await startCluster(settings);
  try {
    const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query(`create database ${template}`);
    await client.end();
    const owner = openPostgres(`postgres://postgres@${host}:${port}/${template}`, {
      asOwner: true,
    });
    await migrate(owner, migrationsDir);
    await owner.close();
    project.provide('databases', { engine: 'postgres', host, port, template });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
