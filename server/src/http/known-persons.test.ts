import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { persons } from '../db/tables/identity.ts';
import { KnownPersons, personVersion } from './known-persons.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function rowOf(id: string): Promise<{ version: string; text: string }> {
  const found = await test.database.db.execute<{ version: string; text: string }>(sql`
    select ${personVersion} as version, row_to_json(${persons})::text as text
    from ${persons} where id = ${id}`);
  const [row] = found.rows;
  if (!row) throw new Error('nobody');
  return row;
}

describe('a person out of the text of their row', () => {
  it('is the same as out of the row, whatever stands in it', async () => {
    const { db } = test.database;
    const { id } = await makePerson(db, {
      nickName: 'Ä "quoted" \\ 🙂',
      email: 'someone@test.example',
      birthday: '2000-02-29',
      authenticatorStep: 58_000_000,
      gender: 2,
      securityHoldUntil: new Date('2027-01-02T03:04:05.678Z'),
      showFan: false,
    });
    const [row] = await db.select().from(persons).where(eq(persons.id, id));
    expect(new KnownPersons().read('token', await rowOf(id))).toEqual(row);
  });

  it('is known by their token, and cannot be changed by who has it', async () => {
    const { id } = await makePerson(test.database.db);
    const known = new KnownPersons();
    expect(known.find('token')).toBeUndefined();
    const row = await rowOf(id);
    const person = known.read('token', row);
    expect(known.find('token')).toEqual({ version: row.version, person });
    expect(known.find('another')).toBeUndefined();
    expect(() => Object.assign(person, { nickName: 'another' })).toThrow(TypeError);
  });

  it('has another version after every change, also after two in one transaction', async () => {
    const { db } = test.database;
    const { id } = await makePerson(db, { nickName: 'before' });
    const versions = [(await rowOf(id)).version];
    await test.database.transaction(async (tx) => {
      for (const nickName of ['after', 'later']) {
        await tx.update(persons).set({ nickName }).where(eq(persons.id, id));
        const found = await tx.execute<{ version: string }>(
          sql`select ${personVersion} as version from ${persons} where id = ${id}`,
        );
        versions.push(found.rows[0]?.version ?? '');
      }
    });
    expect(new Set(versions).size).toBe(3);
    expect((await rowOf(id)).version).toBe(versions[2]);
  });

  it('is forgotten after two minutes without a call', async () => {
    const { id } = await makePerson(test.database.db);
    const known = new KnownPersons();
    const row = await rowOf(id);
    const first = known.read('first', row, 100_000);
    expect(known.find('first', 161_000)?.person).toBe(first);
    known.read('other', row, 230_000);
    known.read('another', row, 300_000);
    expect(known.find('first', 300_001)).toBeUndefined();
  });
});
