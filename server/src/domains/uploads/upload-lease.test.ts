import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { newId } from '../../platform/db/new-id.ts';
import { uploads } from '../../schema/tables/home.ts';
import { acquireUploadLease, releaseUploadLease } from './uploads.queries.ts';

it('a request that is slower than its lease leaves the next one’s lease alone', async () => {
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
  const slow = (await acquireUploadLease(db, id)) ?? '';
  expect(await acquireUploadLease(db, id)).toBeUndefined();
  await db.update(uploads).set({ writingUntil: sql`now() - interval '1 second'` });
  const next = (await acquireUploadLease(db, id)) ?? '';
  await releaseUploadLease(db, { id, leasedUntil: slow });
  expect(await acquireUploadLease(db, id)).toBeUndefined();
  await releaseUploadLease(db, { id, leasedUntil: next });
  expect(await acquireUploadLease(db, id)).toBeDefined();
  await close();
});
