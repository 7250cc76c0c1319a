import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { setStanding } from '../domains/creator/level.mutations.ts';
import { moveStanding } from '../domains/identity/identity.mutations.ts';
import { changeUnlessChanged } from '../domains/safe/safe.queries.ts';
import { changePerson } from '../domains/user/user.queries.ts';
import type { Db } from '../platform/db/database.ts';
import { type Person, persons, sessions } from '../schema/tables/identity.ts';
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
