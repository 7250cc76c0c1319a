import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { persons, sessions } from '../schema/tables/identity.ts';
import { openSession } from './session.ts';
import { SessionCache, sessionText, sessionVersion } from './session-cache.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

type Sent = { version: string; text: string };

async function sentOf(db: Db, personId: string): Promise<Sent> {
  const found = await db.execute<Sent>(sql`
    select ${sessionVersion} as version, ${sessionText} as text
    from ${sessions} join ${persons} on ${persons.id} = ${sessions.personId}
    where ${sessions.personId} = ${personId}`);
  const [row] = found.rows;
  if (!row) throw new Error('nobody is signed in');
  return row;
}

async function signIn(person: Parameters<typeof makePerson>[1] = {}): Promise<string> {
  const { db } = test.database;
  const { id } = await makePerson(db, person);
  const device = { deviceId: 'a device', phoneModel: 'a phone', address: '192.0.2.1' };
  await openSession(db, { personId: id, ...device });
  return id;
}

describe('a session parsed from the text of its rows', () => {
  it('equals the session read from the rows, whatever they contain', async () => {
    const { db } = test.database;
    const id = await signIn({
      nickName: 'Ä "quoted" \\ 🙂',
      email: 'someone@test.example',
      birthday: '2000-02-29',
      authenticatorStep: 58_000_000,
      gender: 2,
      securityHoldUntil: new Date('2027-01-02T03:04:05.678Z'),
      showFan: false,
    });
    const [person] = await db.select().from(persons).where(eq(persons.id, id));
    const [session] = await db
      .select({ id: sessions.id, chainId: sessions.chainId })
      .from(sessions)
      .where(eq(sessions.personId, id));
    const { text } = await sentOf(db, id);
    expect(new SessionCache().read('token', text)).toEqual({ ...session, person });
  });

  it('is found by its token, and a caller cannot change it', async () => {
    const known = new SessionCache();
    expect(known.find('token')).toBeUndefined();
    const { version, text } = await sentOf(test.database.db, await signIn());
    const session = known.read('token', text);
    expect(known.find('token')).toMatchObject({ version, session });
    expect(known.find('another')).toBeUndefined();
    expect(() => Object.assign(session, { chainId: newId() })).toThrow(TypeError);
    expect(() => Object.assign(session.person, { nickName: 'another' })).toThrow(TypeError);
  });

  it('has a new version after every change of its rows, also within one transaction', async () => {
    const { db } = test.database;
    const id = await signIn({ nickName: 'before' });
    const versions = [(await sentOf(db, id)).version];
    await test.database.transaction(async (tx) => {
      for (const nickName of ['after', 'later']) {
        await tx.update(persons).set({ nickName }).where(eq(persons.id, id));
        versions.push((await sentOf(tx, id)).version);
      }
      for (const chainId of [newId(), newId()]) {
        await tx.update(sessions).set({ chainId }).where(eq(sessions.personId, id));
        versions.push((await sentOf(tx, id)).version);
      }
    });
    expect(new Set(versions).size).toBe(5);
    expect((await sentOf(db, id)).version).toBe(versions[4]);
  });

  it('keeps its version when only its last-seen time changes', async () => {
    const { db } = test.database;
    const id = await signIn();
    const { version } = await sentOf(db, id);
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.personId, id));
    expect((await sentOf(db, id)).version).toBe(version);
  });

  it('is read again after a minute, even with the same version', async () => {
    const known = new SessionCache();
    const { text } = await sentOf(test.database.db, await signIn());
    const first = known.read('first', text, 100_000);
    expect(known.find('first', 159_999)?.session).toBe(first);
    expect(known.find('first', 160_000)).toBeUndefined();
  });
});
