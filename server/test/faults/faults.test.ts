import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsDir } from '../databases.ts';
import { type Cluster, startCluster } from '../postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { testFolder } from '../test-folder.ts';
import { type Fault, faults, type Target } from './faults.ts';
import { Acknowledged, createOrders, findDamage, sendUntilAnswered } from './transfers.ts';
import { openWire } from './wire.ts';

/** `npm run faults` sets how often each fault strikes; in `npm test` it does so twice, for a short time. */
const strikes = Number(process.env.FAULT_STRIKES ?? 2);
const seed = process.env.FAULT_SEED ?? '1';
const isLong = process.env.FAULT_STRIKES !== undefined;
const lastsMs = isLong ? 20_000 : 2500;
const ordersPerStrike = 60;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** Pauses between strikes, the same for the same seed. */
function createPauses(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 200 + (state / 2 ** 32) * 600;
  };
}

async function createDatabase(): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const owner = openPostgres(cluster.urlOf(name), { asOwner: true });
  await migrate(owner, migrationsDir).finally(() => owner.close());
  return cluster.urlOf(name);
}

async function run(fault: Fault) {
  const url = await createDatabase();
  const wire = await openWire({ host: '127.0.0.1', port: cluster.port });
  const throughWire = Object.assign(new URL(url), { port: String(wire.port) }).href;
  const env = { DATA_DIR: testFolder('faults'), DATABASE_URL: throughWire, LOG_LEVEL: 'silent' };
  let server: ServerProcess = await startServerProcess(env);
  let exits = 0;
  let isReplacing = false;
  const watch = () => {
    void server.ended.then(() => {
      if (!isReplacing) exits += 1;
    });
  };
  watch();
  const target: Target = {
    cluster,
    url,
    wire,
    lastsMs,
    server: () => {
      isReplacing = true;
      return server;
    },
    replace: async () => {
      server = await startServerProcess(env);
      isReplacing = false;
      watch();
    },
  };
  const preparing = openPostgres(url);
  const orders = await createOrders(preparing, { payers: 20, orders: ordersPerStrike * strikes });
  await preparing.close();

  const acknowledged = new Acknowledged();
  const post: ServerProcess['post'] = (...call) => server.post(...call);
  const sending = sendUntilAnswered(orders, { post, atOnce: 8, acknowledged });
  const pause = createPauses(`${seed} ${fault.name}`);
  for (let strike = 0; strike < strikes; strike += 1) {
    await sleep(pause());
    await fault.strike(target);
  }
  await sending;
  // Every order again: a client that lost its answer asks once more.
  await sendUntilAnswered(orders, { post, atOnce: 8, acknowledged });
  isReplacing = true;
  await server.stop();
  wire.close();
  const after = openPostgres(url, { patient: true });
  const damage = await findDamage(after, { orders, acknowledged }).finally(after.close);
  return { ...damage, operations: orders.length, exits, gapMs: acknowledged.longestGapMs };
}

const rows: string[] = [];
afterAll(() => {
  if (!isLong) return;
  const head = '| fault | operations | lost | doubled | unbalanced | exits | longest gap |';
  const title = `seed ${seed}, ${strikes} strikes each`;
  process.stdout.write(`${[title, head, ...rows].join('\n')}\n`);
});

it.each(faults.map((fault) => [fault.name, fault] as const))(
  'loses and doubles no transfer, and the server lives on: %s',
  { timeout: 120_000 + strikes * 60_000 },
  async (name, fault) => {
    const { gapMs, ...found } = await run(fault);
    const { operations, lost, doubled, unbalanced, exits } = found;
    const gap = `${(gapMs / 1000).toFixed(1)} s`;
    rows.push(`| ${[name, operations, lost, doubled, unbalanced, exits, gap].join(' | ')} |`);
    expect(found).toEqual({
      operations,
      lost: 0,
      doubled: 0,
      unbalanced: 0,
      problems: [],
      exits: 0,
    });
  },
);
