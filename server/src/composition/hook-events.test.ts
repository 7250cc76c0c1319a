import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asOwner } from '../../test/as-owner.ts';
import { collectLog } from '../../test/collect-log.ts';
import { depositSecret, sendHook, startDepositApp } from '../../test/deposits.ts';
import type { TestApp } from '../../test/test-app.ts';
import { minuteMs } from '../platform/time/time.ts';
import { securityEvents } from '../schema/tables/security-events.ts';
import { recordHookRefusals } from './hook-events.ts';

let test: TestApp;
let nowMs = 0;
beforeAll(async () => {
  test = await startDepositApp();
});
afterAll(() => test.close());
beforeEach(() => asOwner(test, sql`delete from security_events`));

const events = () => test.db.select().from(securityEvents).orderBy(desc(securityEvents.id));
const recorder = () =>
  recordHookRefusals({ db: test.db, log: collectLog().logger, now: () => nowMs });
const call = (address: string, hook = '/deposits') => ({
  hook,
  address,
  reason: 'wrongSignature' as const,
  requestId: 'ABCD2345',
});

it('a wrong signature and a wrong time are in the security log, and no secret of the call', async () => {
  const signature = 'a'.repeat(64);
  expect(await sendHook(test, { body: { transfers: [] }, signature })).toMatchObject({
    status: 401,
  });
  const [event] = await events();
  expect(event).toMatchObject({
    kind: 'hook.call',
    outcome: 'failed',
    personId: null,
    network: '127.0.0.1',
    requestId: expect.stringMatching(/^\w+$/),
    detail: { hook: '/deposits', reason: 'wrongSignature', unrecorded: 0 },
  });
  expect(JSON.stringify(event)).not.toContain(signature);
  // A signed call with a mistake in its body is no attack.
  await sendHook(test, { body: {} });
  await sendHook(test, { payload: Buffer.from('{') });
  expect(await events()).toHaveLength(1);
  const old = String(Math.floor(Date.now() / 1000) - 400);
  const other = await startDepositApp();
  expect(await sendHook(other, { body: {}, timestamp: old })).toMatchObject({ status: 401 });
  const rows = await other.db.select().from(securityEvents);
  expect(rows.map(({ detail }) => detail.reason)).toEqual(['tooOld']);
  expect(JSON.stringify(rows)).not.toContain(depositSecret);
  await other.close();
});

it('one network has one event in ten minutes, whatever its address; the next one counts the others', async () => {
  const record = recorder();
  for (let at = 0; at < 50; at += 1) await record(call(`2001:db8:7:${at}::1`));
  await record(call('198.51.100.7'));
  expect((await events()).map(({ detail }) => detail.unrecorded)).toEqual([49, 0]);
  nowMs += 10 * minuteMs;
  await record(call('198.51.100.7'));
  expect(await events()).toHaveLength(3);
});

it('each webhook has its own', async () => {
  const record = recorder();
  await record(call('198.51.100.7'));
  await record(call('198.51.100.7', '/carrier'));
  expect((await events()).map(({ detail }) => detail.hook)).toEqual(['/carrier', '/deposits']);
});

it('many networks together write at most twenty', async () => {
  const record = recorder();
  for (let at = 0; at < 200; at += 1) await record(call(`198.51.100.${at}`));
  expect(await events()).toHaveLength(20);
});

it('an event that cannot be written is in the log, and the call is answered', async () => {
  const { logger, text } = collectLog();
  const broken = { execute: () => Promise.reject(new Error('gone')) };
  await recordHookRefusals({ db: broken as never, log: logger })(call('198.51.100.7'));
  expect(text()).toContain('not recorded');
});
