import {
  changePassword,
  getAccounts,
  login,
  logout,
  register,
  sendCode,
  switchAccount,
} from '@shared/contract/auth';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashToken } from '../../src/access/session.ts';
import { newAddress } from '../identity.ts';
import { lastCode } from '../mails.ts';
import { entry, type SweepEntry } from './entry.ts';
import { password, type SweepPerson, type World } from './world.ts';

/** The person of a session, and whether it has ended. */
const sessionOf = (world: World, token: string) =>
  world.row<{
    person_id: string;
    ended: boolean;
  }>(sql`select person_id, ended_at is not null as ended
    from sessions where token_hash = ${hashToken(token)}`);

/** Two accounts with one e-mail; the first is signed in. */
async function twoAccounts(world: World): Promise<{ first: SweepPerson; second: SweepPerson }> {
  const email = newAddress();
  return { first: await world.someone({ email }), second: await world.someone({ email }) };
}

const whichOne = { uid: 'which of the accounts of one e-mail: without its password it is none' };

export const auth: readonly SweepEntry[] = [
  entry(login, { changes: ['sessions'], shared: whichOne }, async (world) => {
    const { id, uid } = await world.someone();
    return {
      as: null,
      body: { kind: 'id', identifier: uid, password } as const,
      check: async ({ token }) =>
        expect(await sessionOf(world, token)).toEqual({ person_id: id, ended: false }),
    };
  }),
  entry(logout, { changes: ['sessions'], replayCode: 'nonceSeen' }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: {},
      check: async () => expect((await sessionOf(world, owner.token)).ended).toBe(true),
    };
  }),
  entry(sendCode, { changes: ['mail_codes', 'outbox', 'used_limits'] }, async (world) => {
    const email = newAddress();
    return {
      as: null,
      body: { purpose: 1, email, operation: 'register' } as const,
      check: async () => {
        const row = await world.row<{ recipient: string }>(
          sql`select recipient from outbox where recipient = ${email}`,
        );
        expect(row.recipient).toBe(email);
      },
    };
  }),
  entry(
    register,
    {
      changes: [
        'agreed_versions',
        'mail_codes',
        'persons',
        'sessions',
        'system_messages',
        'used_limits',
      ],
    },
    async (world) => {
      const email = newAddress();
      await world.ok(sendCode, { purpose: 1, email, operation: 'register' }, null);
      return {
        as: null,
        body: { email, code: await lastCode(world.db, email), password, agreed: true } as const,
        check: async ({ uid, token }) => {
          const row = await world.row<{ id: string; uid: string }>(
            sql`select id, uid from persons where email = ${email}`,
          );
          expect(uid).toBe(row.uid);
          expect((await sessionOf(world, token)).person_id).toBe(row.id);
          const agreed = await world.rows<{ document: string }>(
            sql`select document from agreed_versions where person_id = ${row.id} order by document`,
          );
          expect(agreed.map(({ document }) => document)).toEqual(['policies', 'terms']);
        },
      };
    },
  ),
  entry(
    changePassword,
    {
      changes: ['mail_codes', 'outbox', 'persons', 'sessions', 'system_messages'],
      shared: whichOne,
    },
    async (world) => {
      const owner = await world.someone();
      const hashOf = () =>
        world.row<{ hash: string }>(
          sql`select password_hash as hash from persons where id = ${owner.id}`,
        );
      const before = await hashOf();
      const emailCode = await world.emailCode(owner, { purpose: 2 });
      return {
        as: owner,
        body: { oldPassword: password, newPassword: 'Harvest88Moon', proof: { emailCode } },
        check: async () => {
          expect(await hashOf()).not.toEqual(before);
          const again = { kind: 'id', identifier: owner.uid, password: 'Harvest88Moon' } as const;
          expect((await world.ok(login, again, null)).uid).toBe(owner.uid);
        },
      };
    },
  ),
  entry(getAccounts, {}, async (world) => {
    const { first, second } = await twoAccounts(world);
    return {
      as: first,
      body: {},
      check: ({ list }) =>
        expect(list.map(({ uid }) => uid).sort()).toEqual([first.uid, second.uid].sort()),
    };
  }),
  entry(switchAccount, { changes: ['sessions'], own: ['uid'] }, async (world) => {
    const { first, second } = await twoAccounts(world);
    return {
      as: first,
      body: { uid: second.uid, proof: { password } },
      check: async ({ token }) => expect((await sessionOf(world, token)).person_id).toBe(second.id),
    };
  }),
];
