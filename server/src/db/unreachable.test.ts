import { connect, createServer, type Server, type Socket } from 'node:net';
import { logout } from '@shared/contract/auth';
import { getSystemSetting } from '@shared/contract/home';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { type Database, openPostgres } from './database.ts';

/** A wire to the real database that can be cut, or go silent, as networks do. */
async function makeWire(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'silent' = 'open';
  const wire: Server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (mode === 'cut') return void client.destroy();
    if (mode === 'silent') return;
    const upstream = connect(target);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.on('data', (chunk) => mode === 'open' && upstream.write(chunk));
    upstream.on('data', (chunk) => mode === 'open' && client.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = wire.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (to: typeof mode) => {
      mode = to;
      if (to === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}

describe.runIf(inject('databases').engine === 'postgres')('a database that is gone', () => {
  let behind: TestDatabase;
  let wire: Awaited<ReturnType<typeof makeWire>>;
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    behind = await openTestDatabase();
    const url = new URL(behind.url ?? '');
    wire = await makeWire({ host: url.hostname, port: Number(url.port) });
    url.port = String(wire.port);
    database = openPostgres(url.href);
    test = await startTestApp({ database });
  });
  afterAll(async () => {
    await test.close();
    wire.close();
    await database.close();
    await behind.close();
  });

  it.each(['cut', 'silent'] as const)(
    'is said to be so within two seconds when it is %s, and is used again when it is back',
    async (mode) => {
      expect((await test.call(getSystemSetting, {})).name).toBe('ok');
      wire.set(mode);
      for (let i = 0; i < 3; i += 1) {
        const startedAt = performance.now();
        const answer = await test.call(getSystemSetting, {});
        expect(answer).toMatchObject({ name: 'databaseUnreachable', status: 503 });
        expect(performance.now() - startedAt).toBeLessThan(2000);
        const write = await test.call(logout, {}, { token: 'any' });
        expect(write.name).toBe('databaseUnreachable');
      }
      wire.set('open');
      // What was silent may still hang on a connection that is given up at its next use.
      await test.call(getSystemSetting, {});
      expect((await test.call(getSystemSetting, {})).name).toBe('ok');
    },
  );
});
