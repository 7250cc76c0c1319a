import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sealBacklog } from '../../src/ledger/seal.ts';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { openPostgres } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { migrationsDir } from '../databases.ts';
import { testFolder } from '../test-folder.ts';
import { expectNoDamage, isLong, report, strikes } from './measure.ts';
import { SupervisedServer } from './supervised-server.ts';
import { type Disk, findMountProblem, mountDisk } from './volume.ts';

it('the embedded database answers only once the disk has a commit', async () => {
  const dataDir = testFolder('durable');
  // As root, Postgres runs as another user.
  chmodSync(dataDir, 0o711);
  const { database, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    migrationsDir,
  });
  const { rows } = await database.db
    .execute(sql`select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages`)
    .finally(close);
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
});

const socketUrl = (dataDir: string) =>
  `postgres://postgres@/postgres?host=${encodeURIComponent(join(dataDir, 'postgres'))}&port=5432`;

const problem = isLong ? findMountProblem() : 'runs by npm run faults';
const name = 'power cut';
if (isLong && problem) report('faults', { fault: name, strikes: problem });

it.skipIf(problem !== undefined)(
  `the embedded database loses no acknowledged transfer at a power cut${problem ? `: ${problem}` : ''}`,
  { timeout: 120_000 + strikes * 60_000 },
  async () => {
    const disk = await mountDisk();
    const dataDir = join(disk.folder, 'data');
    const server = await SupervisedServer.start({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const open = () => openPostgres(socketUrl(dataDir), { noTimeouts: true });
    const missing: string[] = [];
    const cutPower = async () => {
      const database = open();
      await sealBacklog(database);
      const { head } = await verifyLedger(database.db).finally(database.close);
      await cut(disk, { dataDir, server });
      const after = open();
      const { problems } = await verifyLedger(after.db, { head }).finally(after.close);
      missing.push(...problems);
    };
    try {
      await expectNoDamage({ name, server, open, strike: cutPower });
      expect(missing).toEqual([]);
    } finally {
      await server.end('kill');
      await disk.remove();
    }
  },
);

async function cut(
  disk: Disk,
  { dataDir, server }: { dataDir: string; server: SupervisedServer },
): Promise<void> {
  const pids = freezePostgres(dataDir);
  await disk.copy();
  await server.end('kill');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await disk.replace();
  await server.start();
}

/** Stops all its processes where they are. */
function freezePostgres(dataDir: string): number[] {
  const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n')[0]);
  // First, so that it starts no more of them.
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const pids = children.trim().split(' ').map(Number);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return [postmaster, ...pids];
}
