import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { demoTemplate, migrationsDir } from './databases.ts';
import { startCluster } from './postgres-cluster.ts';

const template = 'migrated';

/** Starts a Postgres with a migrated database as a template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    programs: process.env.POSTGRES_PROGRAMS,
    inMemory: true,
  });
  try {
    const asAdmin = async (text: string) => {
      const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
      await client.connect();
      await client.query(text).finally(() => client.end());
    };
    await asAdmin(`create database ${template}`);
    const owner = openPostgres(cluster.urlOf(template), { asOwner: true });
    await migrate(owner, migrationsDir);
    await owner.close();
    // `npm run watch`: the seeds may have changed.
    project.onTestsRerun(() => asAdmin(`drop database if exists ${demoTemplate}`));
    project.provide('databases', { url: cluster.urlOf('postgres'), template });
    return cluster.stop;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
