import { changePassword, login, logout } from '@shared/contract/auth';
import {
  checkPaymentPassword,
  getActivity,
  setTwoStep,
  signOutDevice,
} from '@shared/contract/safe';
import { getStatement } from '@shared/contract/statement';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../../test/operate.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { authenticatorCode, newAuthenticatorKey } from '../../access/authenticator.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { newId } from '../../platform/db/new-id.ts';
import { securityEvents } from '../../schema/tables/security-events.ts';
import { eventsOperator } from './activity.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = 'Secret123';
const paymentPassword = '274163';

async function someone() {
  const paymentPasswordHash = await hashPassword(paymentPassword);
  const person = await makePerson(test.db, { password, paymentPasswordHash });
  return test.signIn(person);
}

const eventsOf = (personId: string) =>
  test.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.personId, personId))
    .orderBy(asc(securityEvents.id));
const kindsOf = async (personId: string) =>
  (await eventsOf(personId)).map(({ kind, outcome }) => `${kind} ${outcome}`);

const signIn = (uid: string, given: string, address = '192.0.2.7') =>
  test.call(login, { kind: 'id', identifier: uid, password: given }, { address });

describe('the security log', () => {
  it('has who, device, network, outcome and number of a sign-in and of a refused one', async () => {
    const { person } = await someone();
    await signIn(person.uid, 'Wrong1234');
    const { data } = await signIn(person.uid, password);
    await test.call(logout, {}, { token: data?.token });
    const events = await eventsOf(person.id);
    expect(events).toMatchObject([
      { kind: 'session.signIn', outcome: 'failed', network: '192.0.2.7' },
      { kind: 'session.signIn', outcome: 'passed', network: '192.0.2.7' },
      { kind: 'session.signOut', outcome: 'passed' },
    ]);
    for (const { deviceId, requestId } of events) {
      expect(deviceId).not.toBe('');
      expect(requestId).toMatch(/^[2-9A-Z]{8}$/);
    }
  });

  it('names a sign-in on a new device', async () => {
    const { person } = await someone();
    await test.call(
      login,
      { kind: 'id', identifier: person.uid, password },
      { deviceId: 'another-device', address: '192.0.2.8' },
    );
    expect(await kindsOf(person.id)).toEqual(['session.signInNewDevice passed']);
  });

  it('has a refused sign-in to a name that nobody has, without the name', async () => {
    await signIn('99999999', password, '192.0.2.9');
    const found = await test.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.network, '192.0.2.9'));
    expect(found).toMatchObject([{ kind: 'session.signIn', outcome: 'failed', personId: null }]);
    expect(JSON.stringify(found)).not.toContain('99999999');
  });

  it('has a proof that was asked for, failed and passed, and the lock', async () => {
    const { person, token } = await someone();
    await test.call(signOutDevice, {}, { token });
    await test.call(signOutDevice, { proof: { password: 'Wrong1234' } }, { token });
    await test.call(signOutDevice, { proof: { password } }, { token });
    for (let i = 0; i < 5; i += 1) {
      await test.call(checkPaymentPassword, { paymentPassword: '000000' }, { token });
    }
    expect(await kindsOf(person.id)).toEqual([
      'proof.check asked',
      'proof.check failed',
      'proof.check passed',
      ...Array(5).fill('proof.check failed'),
    ]);
    const last = (await eventsOf(person.id)).at(-1);
    expect(last?.detail).toMatchObject({ code: 'locked', call: '/v1/safe/paymentPassword/check' });
  });

  it('has the person behind the second factor of a sign-in', async () => {
    const key = newAuthenticatorKey();
    const id = newId();
    const secret = testSecretBox.seal(key, id);
    const person = await makePerson(test.db, { id, password, authenticatorSecret: secret });
    const body = { kind: 'id', identifier: person.uid, password } as const;
    await test.call(login, body);
    await test.call(login, { ...body, proof: { authenticator: '000000' } });
    await test.call(login, {
      ...body,
      proof: { authenticator: authenticatorCode(key, new Date()) },
    });
    expect(await kindsOf(id)).toEqual([
      'proof.check asked',
      'proof.check failed',
      'proof.check passed',
      'session.signIn passed',
    ]);
  });

  it('has a change with its hold and the sessions that it ended', async () => {
    const { person, token } = await someone();
    await test.signIn(person);
    const body = { oldPassword: password, newPassword: 'Another123', proof: { password } };
    const { name } = await test.call(changePassword, body, { token });
    expect(name).toBe('ok');
    const kinds = await kindsOf(person.id);
    expect(kinds).toContain('account.change passed');
    expect(kinds).toContain('account.hold passed');
    expect(kinds).toContain('session.end passed');
    const change = (await eventsOf(person.id)).find(({ kind }) => kind === 'account.change');
    expect(change?.detail).toEqual({ change: 'password' });
  });

  it('has an export', async () => {
    const { person, token } = await someone();
    const day = '2026-03-01';
    const period = { asset: 'USDT', from: day, to: day, timeZone: 'UTC' } as const;
    expect((await test.call(getStatement, period, { token })).name).toBe('ok');
    expect(await kindsOf(person.id)).toEqual(['data.export passed']);
  });

  it('has who, device, network, outcome and number on every line of all of this', async () => {
    const rows = await test.db.select().from(securityEvents);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8);
    for (const row of rows) {
      const { kind, outcome, personId, deviceId, network, requestId } = row;
      const what = `${kind} ${outcome}`;
      if (what !== 'session.signIn failed') expect(personId, what).not.toBeNull();
      expect(deviceId, what).not.toBe('');
      expect(network, what).toMatch(/^[0-9a-f.:/]+$/);
      expect(requestId, what).toMatch(/^[2-9A-Z]{8}$/);
    }
  });

  it('holds no secret: no password, code or token of all of this', async () => {
    const { rows } = await test.db.execute<{ text: string }>(
      sql`select coalesce(string_agg(e::text, ' '), '') as text from security_events e`,
    );
    const text = rows[0]?.text ?? '';
    expect(text.length).toBeGreaterThan(500);
    expect(text).not.toMatch(/Secret123|Wrong1234|Another123|274163|000000|argon2/);
  });

  it.each([
    sql`update security_events set kind = 'account.hold'`,
    sql`update security_events set outcome = 'passed'`,
    sql`update security_events set person_id = null`,
    sql`update security_events set detail = '{}'`,
    sql`update security_events set happened_at = now()`,
    sql`update security_events set device_id = 'another'`,
    sql`update security_events set network = ''`,
    sql`update security_events set device_id = '', phone_model = '', network = ''`,
    sql`delete from security_events`,
    sql`truncate security_events`,
    sql`alter table security_events disable row level security`,
    sql`drop policy blank_erased on security_events`,
  ])('cannot be rewritten by the application (%#)', async (change) => {
    await expect(test.db.execute(change)).rejects.toMatchObject({
      cause: expect.objectContaining({ code: '42501' }),
    });
  });
});

describe('recent activity', () => {
  it('shows a person the own events in words, newest first, page by page', async () => {
    const { person, token } = await someone();
    await signIn(person.uid, 'Wrong1234');
    await signIn(person.uid, password);
    const first = await test.call(getActivity, { limit: 1 }, { token });
    expect(first.data?.items).toMatchObject([
      { title: 'Signed in', isFailed: false, network: '192.0.2.x' },
    ]);
    const cursor = first.data?.nextCursor ?? undefined;
    const second = await test.call(getActivity, { limit: 1, cursor }, { token });
    expect(second.data).toMatchObject({
      items: [{ title: 'Sign-in attempt', isFailed: true }],
      nextCursor: null,
    });
  });

  it('shows nothing of anybody else, and no proof that was only asked for', async () => {
    const { token } = await someone();
    const other = await someone();
    await test.call(setTwoStep, { isTwoStep: 0 }, { token: other.token });
    await test.call(signOutDevice, {}, { token });
    expect((await test.call(getActivity, {}, { token })).data?.items).toEqual([]);
  });
});

describe('operator events', () => {
  it('lists everything that is recorded of a person', async () => {
    const { person } = await someone();
    await signIn(person.uid, 'Wrong1234');
    const [rows] = await operate(test, eventsOperator)(person.uid);
    expect(rows).toMatchObject([
      { kind: 'session.signIn', outcome: 'failed', network: '192.0.2.7' },
    ]);
  });
});
