import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { verifyLedger } from '../../../server/src/ledger/verify.ts';
import { openPostgres } from '../../../server/src/platform/db/database.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { systemPostgresPrograms } from '../../../server/src/platform/db/postgres-programs.ts';
import { migrationsDir } from '../../../server/test/databases.ts';
import type { Cluster } from '../../../server/test/postgres-cluster.ts';
import { startCluster } from '../../../server/test/postgres-cluster.ts';
import { seedPeople } from './seed.ts';
import { type Logged, readStatements } from './statements.ts';

/** Two equal databases on one Postgres: one is the server's, in the other pgbench moves money. */
export interface Databases {
  cluster: Cluster;
  ours: { url: string; pool: pg.Pool };
  theirs: { name: string; pool: pg.Pool };
  /**
   * Lets both learn what is in them by now, as a database in use has. What was planned for tables
   * that were empty is planned anew; otherwise they are read from end to end for a minute or two.
   */
  analyze(): Promise<void>;
  /** What the log says of all statements while something is done. */
  logged(work: () => Promise<void>): Promise<Logged[]>;
  stop(): Promise<void>;
}

/** As it comes: nothing of what keeps data safe is switched off. */
const settings = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_directory=log',
  'log_filename=bench.log',
];

export async function openDatabases(): Promise<Databases> {
  const cluster = await startCluster({ settings, programs: systemPostgresPrograms() });
  const { urlOf } = cluster;
  const poolOf = (name: string) => {
    const pool = new pg.Pool({ connectionString: urlOf(name), max: 2 });
    // An idle connection ends with the cluster, and nobody waits for it.
    pool.on('error', () => undefined);
    return pool;
  };
  const admin = poolOf('postgres');
  await admin.query('create database ours');
  const owner = openPostgres(urlOf('ours'), { asOwner: true, max: 1 });
  await migrate(owner, migrationsDir);
  await owner.close();
  const seeding = poolOf('ours');
  await seedPeople(seeding);
  await seeding.end();
  await admin.query('create database theirs template ours');
  const ours = poolOf('ours');
  const theirs = poolOf('theirs');
  return {
    cluster,
    ours: { url: urlOf('ours'), pool: ours },
    theirs: { name: 'theirs', pool: theirs },
    analyze: async () => {
      for (const pool of [ours, theirs]) await pool.query('analyze');
    },
    logged: (work) => logged(cluster, admin, work),
    stop: async () => {
      await Promise.all([admin, ours, theirs].map((pool) => pool.end()));
      await cluster.stop();
    },
  };
}

async function logged(
  cluster: Cluster,
  admin: pg.Pool,
  work: () => Promise<void>,
): Promise<Logged[]> {
  const file = path.join(cluster.folder, 'log/bench.json');
  const switchTo = async (what: 'all' | 'none') => {
    await admin.query(`alter system set log_statement = '${what}'`);
    await admin.query('select pg_reload_conf()');
    // Each connection takes it up with its next query, and the log is written by another process.
    await sleep(300);
  };
  await switchTo('all');
  const before = fs.statSync(file).size;
  await work();
  await sleep(300);
  const text = fs.readFileSync(file).subarray(before).toString('utf8');
  await switchTo('none');
  return readStatements(text);
}

/** What is wrong with the books after all the transfers; nothing, or the run was for nothing. */
export async function checkBooks(url: string): Promise<{ transfers: number; problems: string[] }> {
  const database = openPostgres(url, { asOwner: true, patient: true, max: 1 });
  try {
    const { counts, problems } = await verifyLedger(database.db);
    return { transfers: counts.transfers, problems: [...problems] };
  } finally {
    await database.close();
  }
}
