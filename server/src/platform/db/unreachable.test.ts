import { setTimeout as sleep } from 'node:timers/promises';
import { logout } from '@shared/contract/auth';
import { getSystemSetting } from '@shared/contract/home';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWire, type Wire } from '../../../test/faults/wire.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testDevice } from '../../../test/test-app.ts';
import { openSession } from '../../access/session.ts';
import { type Database, openPostgres } from './database.ts';

describe('an unreachable database', () => {
  let behind: TestDatabase;
  let wire: Wire;
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    behind = await openTestDatabase();
    const url = new URL(behind.url);
    wire = await openWire({ host: url.hostname, port: Number(url.port) });
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

  const isSoWithinTwoSeconds = async (ask: () => ReturnType<TestApp['post']>) => {
    const startedAt = performance.now();
    expect(await ask()).toMatchObject({ name: 'databaseUnreachable', status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  };

  it.each(['cut', 'silent'] as const)(
    'is reported within two seconds when it is %s, and used again when it is back',
    async (mode) => {
      expect((await test.call(getSystemSetting, {})).name).toBe('ok');
      wire.set(mode);
      for (let i = 0; i < 3; i += 1) {
        await isSoWithinTwoSeconds(() => test.post(getSystemSetting.path, {}));
        await isSoWithinTwoSeconds(() => test.post(logout.path, {}, { token: 'any' }));
      }
      // More calls than connections: waiting for a connection counts as well.
      const many = Array.from({ length: 40 }, (_, index) =>
        isSoWithinTwoSeconds(() =>
          index % 2
            ? test.post(getSystemSetting.path, {})
            : test.post(logout.path, {}, { token: 'any' }),
        ),
      );
      await Promise.all(many);
      const startedAt = performance.now();
      expect((await test.app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(2000);
      wire.set('open');
      // A silent connection is replaced at its next use.
      await test.call(getSystemSetting, {});
      expect((await test.call(getSystemSetting, {})).name).toBe('ok');
    },
  );

  it('changes nothing if it answers too late', async () => {
    const { db } = behind.database;
    const person = await makePerson(db);
    const from = { deviceId: testDevice, phoneModel: 'ios', address: '127.0.0.1' };
    const token = await openSession(db, { ...from, personId: person.id });
    // Connecting and the first queries are each in time, and together too late.
    wire.set('cut');
    await sleep(100);
    wire.set('slow');
    await isSoWithinTwoSeconds(() => test.post(logout.path, {}, { token }));
    // By then the abandoned query has its answer.
    await sleep(3000);
    wire.set('open');
    expect((await test.call(getMyProfile, {}, { token })).data?.uid).toBe(person.uid);
  });
});
