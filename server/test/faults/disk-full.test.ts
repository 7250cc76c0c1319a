import { chownSync, closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openPostgres } from '../../src/platform/db/database.ts';
import { startCluster } from '../postgres-cluster.ts';
import { testFolder } from '../test-folder.ts';
import { expectNoDamage, isLong, report, strikes } from './measure.ts';
import { SupervisedServer } from './supervised-server.ts';
import { findMountProblem, mountMemory } from './volume.ts';

const problem = isLong ? findMountProblem() : 'runs by npm run faults';
const name = 'disk full';
if (isLong && problem) report('faults', { fault: name, strikes: problem });

it.skipIf(problem !== undefined)(
  `a server outlives a full disk of its database${problem ? `: ${problem}` : ''}`,
  { timeout: 120_000 + strikes * 60_000 },
  async () => {
    const volume = await mountMemory(200);
    const cluster = await startCluster();
    const { uid, gid } = statSync(cluster.folder);
    chownSync(volume.folder, uid, gid);
    const admin = new pg.Client({ connectionString: cluster.urlOf('postgres') });
    await admin.connect();
    await admin.query(`create tablespace small location '${volume.folder}'`);
    await admin.query('create database small tablespace small');
    await admin.end();
    const url = cluster.urlOf('small');
    const env = { DATA_DIR: testFolder('full'), DATABASE_URL: url, LOG_LEVEL: 'silent' };
    const server = await SupervisedServer.start(env);
    const open = () => openPostgres(url, { noTimeouts: true });
    const fill = async (interruptions: () => number) => {
      const file = join(volume.folder, 'filler');
      const before = interruptions();
      fillUp(file);
      // Not before a table needs another page, which is soon or late by the load of the machine.
      const isNoticed = () => expect(interruptions()).toBeGreaterThan(before);
      await vi.waitFor(isNoticed, { timeout: 40_000 });
      await sleep(2000);
      rmSync(file);
    };
    try {
      await expectNoDamage({ name, server, open, strike: fill });
    } finally {
      await server.end('kill');
      await cluster.stop();
      await volume.remove();
    }
  },
);

function fillUp(file: string): void {
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    while (writeSync(handle, block) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}
