import { login, sendCode } from '@shared/contract/auth';
import {
  applyAuthenticatorLost,
  applyAuthenticatorLostSignedOut,
  applyOtpLost,
  bindEmail,
  cancelLostRequest,
  checkPaymentPassword,
  deleteAccount,
  getActivity,
  getDevices,
  getLivenessResult,
  getLostRequest,
  getSafeInfo,
  getTwoStepKey,
  keepAccount,
  resetPayPassword,
  setTwoStep,
  signOutDevice,
} from '@shared/contract/safe';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { authenticatorCode, newAuthenticatorKey } from '../../src/access/authenticator.ts';
import { newId } from '../../src/platform/db/new-id.ts';
import { newAddress } from '../identity.ts';
import { lastCode } from '../mails.ts';
import { testSecretBox } from '../test-app.ts';
import { entry, type SweepEntry } from './entry.ts';
import { password, paymentPassword, type SweepPerson, type World } from './world.ts';

const identity = { fullName: 'Ada Lovelace', documentNumber: 'C1234567' };

/** A person with an authenticator, and its current code. */
async function guarded(world: World) {
  const key = newAuthenticatorKey();
  const id = newId();
  const owner = await world.someone({ id, authenticatorSecret: testSecretBox.seal(key, id) });
  return { owner, code: () => authenticatorCode(key, new Date()) };
}

/** A signed-out person with a lost authenticator. */
async function lostSignedOut(world: World) {
  const { owner } = await guarded(world);
  await world.ok(sendCode, { purpose: 5, email: owner.email }, null);
  const code = await lastCode(world.db, owner.email);
  return {
    owner,
    body: { kind: 'id', identifier: owner.uid, password, code, ...identity } as const,
  };
}

const lostRow = (world: World, id: string) =>
  world.row<{ person_id: string; status: number; way: string }>(
    sql`select person_id, status, way from lost_authenticators where id = ${id}`,
  );

interface Protection extends Record<string, unknown> {
  email: string;
  pay: string;
  secret: string | null;
  hold: boolean;
  erases: boolean;
}
const protectionOf = (world: World, { id }: SweepPerson) =>
  world.row<Protection>(sql`select email, payment_password_hash as pay,
    authenticator_secret as secret, security_hold_until is not null as hold,
    erases_at is not null as erases from persons where id = ${id}`);

const activity = entry(getActivity, {}, async (world) => ({
  body: { limit: 5 },
  check: async ({ items }) => {
    const { count } = await world.row<{ count: number }>(sql`select count(*)::int as count
      from security_events where person_id = ${world.rich.id} and outcome <> 'asked'`);
    expect(items.length).toBe(Math.min(5, count));
  },
}));

const ticket = { ticket: 'a secret that only who asked was given' };

export const safe: readonly SweepEntry[] = [
  activity,
  entry(getSafeInfo, {}, async (world) => ({
    body: {},
    check: async ({ isTwoStep, isSetPayPassword, erasesAt, devices }) => {
      const row = await protectionOf(world, world.rich);
      expect([isTwoStep === 1, isSetPayPassword === 1, erasesAt > 0]).toEqual([
        row.secret !== null,
        row.pay !== null,
        row.erases,
      ]);
      const { count } = await world.row<{ count: number }>(sql`select count(*)::int as count
        from sessions where person_id = ${world.rich.id} and ended_at is null`);
      expect(devices).toBe(count);
    },
  })),
  entry(getDevices, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(
        sql`select id from sessions where person_id = ${world.rich.id} and ended_at is null`,
      );
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(
    signOutDevice,
    { changes: ['outbox', 'secret_tries', 'sessions', 'system_messages'], own: ['id'] },
    async (world) => {
      const owner = await world.someone();
      const elsewhere = { kind: 'id', identifier: owner.uid, password } as const;
      await world.test.call(login, elsewhere, { deviceId: 'another-phone' });
      const { items } = await world.ok(getDevices, {}, owner);
      const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
      return {
        as: owner,
        body: { id, proof: { password } },
        check: async () => {
          const row = await world.row<{ ended: boolean }>(
            sql`select ended_at is not null as ended from sessions where id = ${id}`,
          );
          expect(row.ended).toBe(true);
        },
      };
    },
  ),

  entry(checkPaymentPassword, { changes: ['secret_tries'] }, async (world) => ({
    as: await world.someone(),
    body: { paymentPassword },
    check: (answer) => expect(answer).toEqual({}),
  })),
  entry(
    resetPayPassword,
    { changes: ['outbox', 'persons', 'sessions', 'system_messages'] },
    async (world) => {
      const owner = await world.someone();
      const before = await protectionOf(world, owner);
      return {
        as: owner,
        body: { newPayPassword: '590382', oldPayPassword: paymentPassword },
        check: async ({ holdUntil }) => {
          const after = await protectionOf(world, owner);
          expect(after.pay).not.toBe(before.pay);
          expect(after.hold).toBe(holdUntil > 0);
        },
      };
    },
  ),
  entry(
    bindEmail,
    { changes: ['mail_codes', 'outbox', 'persons', 'system_messages', 'used_limits'] },
    async (world) => {
      const owner = await world.someone();
      const email = newAddress();
      await world.ok(sendCode, { purpose: 4, email }, owner);
      return {
        as: owner,
        body: {
          email,
          code: await lastCode(world.db, email),
          proof: { password, emailCode: await world.emailCode(owner, { purpose: 4 }) },
        },
        check: async () => expect((await protectionOf(world, owner)).email).toBe(email),
      };
    },
  ),
  entry(getTwoStepKey, { changes: ['authenticator_keys', 'mail_codes'] }, async (world) => {
    const owner = await world.someone();
    const emailCode = await world.emailCode(owner, { purpose: 5 });
    return {
      as: owner,
      body: { proof: { password, emailCode } },
      check: async ({ key }) => {
        const row = await world.row<{ sealed: string }>(
          sql`select sealed_key as sealed from authenticator_keys where person_id = ${owner.id}`,
        );
        expect(row.sealed).not.toContain(key);
      },
    };
  }),
  entry(
    setTwoStep,
    { changes: ['authenticator_keys', 'outbox', 'persons', 'sessions', 'system_messages'] },
    async (world) => {
      const owner = await world.someone();
      const emailCode = await world.emailCode(owner, { purpose: 5 });
      const { key } = await world.ok(getTwoStepKey, { proof: { password, emailCode } }, owner);
      return {
        as: owner,
        body: { isTwoStep: '1', code: authenticatorCode(key, new Date()) } as const,
        check: async () => expect((await protectionOf(world, owner)).secret).not.toBeNull(),
      };
    },
  ),

  entry(
    applyOtpLost,
    { changes: ['lost_authenticators', 'mail_codes', 'outbox', 'secret_tries', 'system_messages'] },
    async (world) => {
      const { owner } = await guarded(world);
      const emailCode = await world.emailCode(owner, { purpose: 5 });
      return {
        as: owner,
        body: { proof: { password, emailCode } },
        check: async ({ id, way }) =>
          expect(await lostRow(world, id)).toEqual({ person_id: owner.id, status: 1, way }),
      };
    },
  ),
  entry(
    applyAuthenticatorLost,
    { changes: ['lost_authenticators', 'outbox', 'secret_tries', 'system_messages'] },
    async (world) => {
      const { owner } = await guarded(world);
      return {
        as: owner,
        body: { ...identity, proof: { password } },
        check: async ({ id, way }) =>
          expect(await lostRow(world, id)).toEqual({ person_id: owner.id, status: 1, way }),
      };
    },
  ),
  entry(
    applyAuthenticatorLostSignedOut,
    {
      changes: ['lost_authenticators', 'mail_codes', 'outbox', 'system_messages'],
      shared: { uid: 'which of the accounts of one e-mail: without its password it is none' },
    },
    async (world) => {
      const { owner, body } = await lostSignedOut(world);
      return {
        as: null,
        body,
        check: async ({ id, way }) =>
          expect(await lostRow(world, id)).toEqual({ person_id: owner.id, status: 1, way }),
      };
    },
  ),
  entry(getLostRequest, { shared: ticket }, async (world) => {
    const { body } = await lostSignedOut(world);
    const made = await world.ok(applyAuthenticatorLostSignedOut, body, null);
    return {
      as: null,
      body: { ticket: made.ticket },
      check: async ({ request }) => {
        expect(request?.id).toBe(made.id);
        const none = await world.ok(getLostRequest, { ticket: newId() }, null).catch(() => null);
        expect(none?.request ?? null).toBeNull();
      },
    };
  }),
  entry(
    cancelLostRequest,
    { changes: ['lost_authenticators', 'outbox', 'system_messages'], own: ['ticket'] },
    async (world) => {
      const { body } = await lostSignedOut(world);
      const made = await world.ok(applyAuthenticatorLostSignedOut, body, null);
      return {
        as: null,
        body: { ticket: made.ticket },
        check: async () => expect((await lostRow(world, made.id)).status).toBe(3),
      };
    },
  ),

  entry(
    deleteAccount,
    {
      changes: ['mail_codes', 'outbox', 'persons', 'secret_tries', 'sessions', 'system_messages'],
    },
    async (world) => {
      const owner = await world.someone();
      const emailCode = await world.emailCode(owner, { purpose: 6 });
      return {
        as: owner,
        body: { givesUpBalance: true, proof: { password, emailCode } },
        check: async () => expect((await protectionOf(world, owner)).erases).toBe(true),
      };
    },
  ),
  entry(keepAccount, { changes: ['outbox', 'persons', 'system_messages'] }, async (world) => {
    const owner = await world.someone();
    const emailCode = await world.emailCode(owner, { purpose: 6 });
    const body = { givesUpBalance: true, proof: { password, emailCode } };
    await world.ok(deleteAccount, body, owner);
    return {
      // Its sessions have ended as well.
      as: { ...owner, ...(await world.test.signIn(owner)) },
      body: {},
      check: async () => expect((await protectionOf(world, owner)).erases).toBe(false),
    };
  }),
  entry(
    getLivenessResult,
    { shared: { transactionId: 'the native app asks with it, before anybody is signed in' } },
    async (world) => ({
      as: null,
      body: { transactionId: 'demo-liveness-failed' },
      check: async ({ state }) => {
        const row = await world.row<{ state: string }>(
          sql`select state from liveness_checks where id = 'demo-liveness-failed'`,
        );
        expect(state).toBe(row.state);
      },
    }),
  ),
];
