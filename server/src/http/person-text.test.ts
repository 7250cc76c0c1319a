import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { persons } from '../db/tables/identity.ts';
import { PersonTexts } from './person-text.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function textOf(id: string): Promise<string> {
  const found = await test.database.db.execute<{ text: string }>(
    sql`select row_to_json(${persons})::text as text from ${persons} where id = ${id}`,
  );
  return found.rows[0]?.text ?? '';
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
    expect(new PersonTexts().read(await textOf(id))).toEqual(row);
  });

  it('is read once for the same text, and cannot be changed by who has it', async () => {
    const { id } = await makePerson(test.database.db);
    const texts = new PersonTexts();
    const text = await textOf(id);
    const person = texts.read(text);
    expect(texts.read(text)).toBe(person);
    expect(() => Object.assign(person, { nickName: 'another' })).toThrow(TypeError);
  });

  it('of a changed row is another', async () => {
    const { db } = test.database;
    const { id } = await makePerson(db, { nickName: 'before' });
    const texts = new PersonTexts();
    texts.read(await textOf(id));
    await db.update(persons).set({ nickName: 'after' }).where(eq(persons.id, id));
    expect(texts.read(await textOf(id)).nickName).toBe('after');
  });

  it('is forgotten after two minutes without a call', async () => {
    const { id } = await makePerson(test.database.db);
    const texts = new PersonTexts();
    const text = await textOf(id);
    const first = texts.read(text, 100_000);
    expect(texts.read(text, 161_000)).toBe(first);
    const [other, another] = [
      await makePerson(test.database.db),
      await makePerson(test.database.db),
    ];
    texts.read(await textOf(other.id), 230_000);
    texts.read(await textOf(another.id), 300_000);
    expect(texts.read(text, 300_001)).not.toBe(first);
  });
});
