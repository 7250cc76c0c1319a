import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { newId } from '../../platform/db/new-id.ts';
import { uploads } from '../../schema/tables/home.ts';
import { endTurn, takeTurn } from './uploads.queries.ts';

it('a server that is slower than its turn leaves the next turn alone', async () => {
  const { database, close } = await openTestDatabase();
  const { db } = database;
  const { id: ownerId } = await makePerson(db);
  const id = newId();
  await db.insert(uploads).values({
    id,
    ownerId,
    tokenHash: id,
    purpose: 'report',
    kind: 'picture',
    bytes: 10,
    expiresAt: sql`now() + interval '1 hour'`,
  });
  const slow = (await takeTurn(db, id)) ?? '';
  expect(await takeTurn(db, id)).toBeUndefined();
  await db.update(uploads).set({ writingUntil: sql`now() - interval '1 second'` });
  const next = (await takeTurn(db, id)) ?? '';
  await endTurn(db, { id, turn: slow });
  expect(await takeTurn(db, id)).toBeUndefined();
  await endTurn(db, { id, turn: next });
  expect(await takeTurn(db, id)).toBeDefined();
  await close();
});
