import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, it } from 'vitest';
import { openPostgres } from '../../src/platform/db/database.ts';
import { type Cluster, startCluster } from '../postgres-cluster.ts';
import { testFolder } from '../test-folder.ts';
import { type Fault, faults } from './faults.ts';
import { expectNoDamage, isLong, strikes } from './measure.ts';
import { SupervisedServer } from './supervised-server.ts';
import { openWire, type Wire } from './wire.ts';

/** Longer than a call may take. */
const lastsMs = isLong ? 20_000 : 1600;

let cluster: Cluster;
let wire: Wire;
let server: SupervisedServer;
let url: string;
beforeAll(async () => {
  cluster = await startCluster();
  wire = await openWire({ host: '127.0.0.1', port: cluster.port });
  url = await createDatabase();
  server = await SupervisedServer.start({
    DATA_DIR: testFolder('faults'),
    DATABASE_URL: Object.assign(new URL(url), { port: String(wire.port) }).href,
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server.end('kill');
  wire.close();
  await cluster.stop();
});

async function createDatabase(): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.urlOf(name);
}

const isChosen = (fault: Fault) => isLong || !fault.isLongOnly;
const named = (fault: Fault) => [fault.name, fault] as const;

it.each(faults.filter(isChosen).map(named))(
  'loses and doubles no transfer, and the server lives on: %s',
  { timeout: 120_000 + strikes * 60_000 },
  (name, fault) =>
    expectNoDamage({
      name,
      server,
      open: () => openPostgres(url, { noTimeouts: true }),
      strike: () => fault.strike({ cluster, url, wire, lastsMs, server }),
    }),
);
