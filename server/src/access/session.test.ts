import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { setStanding } from '../domains/creator/level.mutations.ts';
import { moveStanding } from '../domains/identity/identity.mutations.ts';
import { changeUnlessChanged } from '../domains/safe/safe.queries.ts';
import { changePerson } from '../domains/user/user.queries.ts';
import type { Db } from '../platform/db/database.ts';
import { type Person, persons, sessions, settings } from '../schema/tables/identity.ts';
import { consumeStep } from './authenticator.ts';
import { placeSecurityHold } from './hold.ts';
import { authenticate, openSession } from './session.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const device = { deviceId: 'a device', address: '192.0.2.1' };

async function signIn() {
  const { db } = test.database;
  const { id } = await makePerson(db);
  const token = await openSession(db, { personId: id, phoneModel: 'a phone', ...device });
  const session = async () => (await authenticate(db, { token, ...device })).session;
  const [person] = await db.select().from(persons).where(eq(persons.id, id));
  if (!person) throw new Error('there is no such person');
  return { id, session, person };
}

type Way = [string, (tx: Db, person: Person) => Promise<unknown>];
const ways: Way[] = [
  ['a profile', (tx, { id }) => changePerson(tx, id, { nickName: 'Another' })],
  [
    'a payment password',
    (tx, person) => changeUnlessChanged(tx, { person, column: 'paymentPasswordHash', to: 'other' }),
  ],
  ['a security hold', (tx, { id }) => placeSecurityHold({ db: tx }, id)],
  [
    'a code of an authenticator',
    (tx, { id }) => consumeStep(tx, { personId: id, step: 58_000_000 }),
  ],
  ['an identity check', (tx, { id }) => moveStanding(tx, { personId: id, event: 'passed' })],
  [
    'a level',
    (tx, { id }) => setStanding(tx, { personId: id, standing: { level: 2, levelStatus: 1 } }),
  ],
  [
    'an insert that meets the row',
    (tx, person) =>
      tx
        .insert(persons)
        .values(person)
        .onConflictDoUpdate({ target: persons.id, set: { region: 'FR' } }),
  ],
  [
    'SQL as the house rules have it',
    (tx, { id }) =>
      tx.execute(
        sql`update persons set version = gen_random_uuid(), region = 'FR' where id = ${id}`,
      ),
  ],
];

describe('a call', () => {
  it.each(ways)('sees a person as changed before it by %s', async (_, change) => {
    const { id, session, person } = await signIn();
    const before = await session();
    expect(before?.person).toEqual(person);
    expect(await session()).toBe(before);
    await test.database.transaction((tx) => change(tx, person));
    const after = await session();
    const rows = await test.database.db.select().from(persons).where(eq(persons.id, id));
    expect([after?.person]).toEqual(rows);
    expect({ ...after?.person, version: '' }).not.toEqual({ ...person, version: '' });
  });

  it('sees a move of its session to another chain, and its end', async () => {
    const { id, session, person } = await signIn();
    await session();
    const { db } = test.database;
    await db.update(sessions).set({ chainId: person.id }).where(eq(sessions.personId, id));
    expect((await session())?.chainId).toBe(person.id);
    await db.update(sessions).set({ endedAt: sql`now()` }).where(eq(sessions.personId, id));
    expect(await session()).toBeUndefined();
  });

  it('sees the last committed change, not one that was rolled back', async () => {
    const { id, session } = await signIn();
    await session();
    const change = (tx: Db, region: string) =>
      tx.update(persons).set({ region }).where(eq(persons.id, id));
    const takenBack = test.database.transaction(async (tx) => {
      await change(tx, 'DE');
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    expect((await session())?.person.region).toBe('');
    await change(test.database.db, 'FR');
    expect((await session())?.person.region).toBe('FR');
  });
});

describe('a session that is not used', () => {
  const change = (id: string, columns: object) =>
    test.database.db.update(sessions).set(columns).where(eq(sessions.personId, id));
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  const daysLeft = async (id: string) => {
    const days = sql<number>`extract(epoch from ${sessions.expiresAt} - now()) / 86400`;
    const [row] = await test.database.db
      .select({ days })
      .from(sessions)
      .where(eq(sessions.personId, id));
    return Math.round(Number(row?.days));
  };

  it('ends after 14 days, and each use moves that end', async () => {
    const { id, session } = await signIn();
    expect(await daysLeft(id)).toBe(14);
    await change(id, { lastSeenAt: daysAgo(13), expiresAt: sql`now() + interval '1 day'` });
    expect(await session()).toBeDefined();
    expect(await daysLeft(id)).toBe(14);
    await change(id, { expiresAt: sql`now() - interval '1 second'` });
    expect(await session()).toBeUndefined();
  });

  it('is used for 30 days at most', async () => {
    const { id, session } = await signIn();
    await change(id, { createdAt: daysAgo(20), lastSeenAt: daysAgo(1) });
    expect(await session()).toBeDefined();
    expect(await daysLeft(id)).toBe(10);
  });

  it('ends after as many days as the operator has set', async () => {
    const { db } = test.database;
    await db.insert(settings).values({ name: 'session_idle_days', value: '3' });
    const { id } = await signIn();
    expect(await daysLeft(id)).toBe(3);
    await db.update(settings).set({ value: 'soon' });
    expect(await daysLeft((await signIn()).id)).toBe(14);
  });
});
