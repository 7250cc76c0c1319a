import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMyProfile } from '@shared/contract/user';
import { afterEach, expect, it } from 'vitest';
import { openSession } from '../../src/access/session.ts';
import { openTestDatabase } from '../open-database.ts';
import { makePerson } from '../people.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signCall, testDevice } from '../signed.ts';
import { testFolder } from '../test-folder.ts';

const restarts = Number(process.env.FAULT_STRIKES ?? 2);
const guide = readFileSync(new URL('../../../docs/deploying.md', import.meta.url), 'utf8');

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** The block of the deployment guide that follows a text. */
function blockAfter(text: string): string {
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf(text))) ?? [];
  return `${block.trimEnd()}\n`;
}

interface Ports {
  proxy: number;
  servers: readonly [number, number];
}

const withAddresses = (block: string, { servers }: Ports): string =>
  block
    .replace('10.0.0.11:8080', `127.0.0.1:${servers[0]}`)
    .replace('10.0.0.12:8080', `127.0.0.1:${servers[1]}`);

/** Writes the configuration of the guide, without TLS. */
function writeConfig(ports: Ports): string {
  const file = join(testFolder('haproxy'), 'haproxy.cfg');
  const bind = `bind 127.0.0.1:${ports.proxy}`;
  const block = blockAfter('/etc/haproxy/haproxy.cfg').replace(/bind :443.*/, bind);
  writeFileSync(file, withAddresses(block, ports));
  return file;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const isInstalled = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).error === undefined;

function startProxy(ports: Ports): void {
  const child = spawn('haproxy', ['-db', '-f', writeConfig(ports)], { stdio: 'ignore' });
  undo.push(() => child.kill('SIGKILL'));
}

/** Calls through the proxy until it is told to end, and counts the answers by status. */
async function sendLoad(url: string, token: string, isOver: () => boolean) {
  const statuses = new Map<number, number>();
  const work = async () => {
    while (!isOver()) {
      const { path, body, headers } = signCall({
        path: getMyProfile.path,
        body: {},
        options: { token },
      });
      const status = await fetch(url + path, { method: 'POST', body, headers }).then(
        (answer) => answer.text().then(() => answer.status),
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(10);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return Object.fromEntries(statuses);
}

it.skipIf(!isInstalled)(
  'servers are restarted one after the other behind HAProxy, and every call is answered',
  { timeout: 120_000 + restarts * 30_000 },
  async () => {
    const { database, url, close } = await openTestDatabase();
    undo.push(close);
    const person = await makePerson(database.db);
    const from = { deviceId: testDevice, phoneModel: 'ios', address: '127.0.0.1' };
    const token = await openSession(database.db, { ...from, personId: person.id });
    const ports: Ports = {
      proxy: await freePort(),
      servers: [await freePort(), await freePort()],
    };
    const uploads = testFolder('uploads');
    const start = (port: number): Promise<ServerProcess> =>
      startServerProcess({
        PORT: String(port),
        DATA_DIR: testFolder('rolling'),
        DATABASE_URL: url,
        UPLOADS_DIR: uploads,
        STOP_DELAY_SECONDS: '5',
        LOG_LEVEL: 'silent',
      });
    const running = [await start(ports.servers[0]), await start(ports.servers[1])];
    undo.push(() => Promise.all(running.map((one) => one.kill())));
    startProxy(ports);
    await sleep(2500);

    let isOver = false;
    const load = sendLoad(`http://127.0.0.1:${ports.proxy}`, token, () => isOver);
    for (let turn = 0; turn < restarts; turn += 1) {
      const which = turn % 2;
      await running[which]?.stop();
      running[which] = await start(ports.servers[which] ?? 0);
      // The proxy notices that it is back before the other one goes.
      await sleep(3000);
    }
    isOver = true;
    const statuses = await load;
    expect(Object.keys(statuses)).toEqual(['200']);
  },
);
