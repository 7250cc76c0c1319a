import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { makePerson } from '../../../test/people.ts';
import { jobsOf } from '../../composition/jobs.ts';
import { nonces, secretTries, sessions } from '../../schema/tables/identity.ts';
import { mailCodes, usedLimits } from '../../schema/tables/mail.ts';
import { authenticatorKeys } from '../../schema/tables/security.ts';
import type { JobContext } from '../jobs/job.ts';
import { openLog } from '../log.ts';
import { outbox } from '../mail/outbox.table.ts';
import type { Db } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { newId } from './new-id.ts';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test.database);
});
afterAll(() => test.close());

const ago = (text: string) => sql`now() - ${text}::interval`;

describe('a deletion in batches', () => {
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ nonce: `${prefix}-${index}` }));

  it('deletes all matching rows and no others, a few at a time', async () => {
    await db.insert(nonces).values([...names('old', 5), ...names('new', 2)]);
    const where = like(nonces.nonce, 'old-%');
    expect(await deleteInBatches(db, { from: nonces, where, batchSize: 2 })).toBe(5);
    expect(await deleteInBatches(db, { from: nonces, where, batchSize: 2 })).toBe(0);
    expect(await db.select().from(nonces)).toHaveLength(2);
  });

  it('leaves rows beyond one run to the next', async () => {
    await db.insert(nonces).values(names('much', 5));
    const where = like(nonces.nonce, 'much-%');
    const run = () => deleteInBatches(db, { from: nonces, where, batchSize: 2, maxBatches: 2 });
    expect([await run(), await run(), await run()]).toEqual([4, 1, 0]);
  });

  it('handles a key of several columns', async () => {
    const of = (source: string) => ({ subject: 's', source, purpose: 'code' });
    await db.insert(secretTries).values([of('one'), of('other')]);
    const where = sql`${secretTries.source} = 'one'`;
    expect(await deleteInBatches(db, { from: secretTries, where })).toBe(1);
    expect(await db.select().from(secretTries)).toMatchObject([{ source: 'other' }]);
    await db.delete(secretTries);
  });
});

describe('expired rows', () => {
  const run = async (name: string) => {
    const job = jobsOf({ demo: false, releasesDir: '' }).find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await job.run({
      database: test.database,
      log: openLog('silent'),
      now: { wall: new Date(), business: new Date() },
      services: { mail: { kinds: [], isAvailable: false, transport: undefined } },
    } as unknown as JobContext);
  };

  it('are deleted by their job, and needed rows stay', async () => {
    const person = await makePerson(db);
    const other = await makePerson(db);
    const session = (id: string, expired: string) => ({
      id,
      tokenHash: newId(),
      personId: person.id,
      deviceId: 'phone',
      expiresAt: ago(expired),
    });
    const [kept, gone] = [newId(), newId()];
    await db.insert(sessions).values([session(kept, '170 days'), session(gone, '190 days')]);
    const keys = { sessionId: newId(), sealedKey: 'sealed' };
    await db.insert(authenticatorKeys).values([
      { ...keys, personId: person.id, expiresAt: ago('1 minute') },
      { ...keys, personId: other.id, expiresAt: ago('-5 minutes') },
    ]);
    const tries = { source: 'anywhere', purpose: 'code' };
    await db.insert(secretTries).values([
      { ...tries, subject: 'gone', updatedAt: ago('25 hours') },
      { ...tries, subject: 'kept' },
    ]);
    const code = { address: 'a', purpose: 1 as const, digest: 'd', expiresAt: ago('-1 day') };
    await db.insert(mailCodes).values([
      { ...code, id: newId(), createdAt: ago('25 hours') },
      { ...code, id: kept },
    ]);
    const limit = { used: 1 };
    await db.insert(usedLimits).values([
      { ...limit, key: 'gone', since: ago('25 hours') },
      { ...limit, key: 'kept' },
    ]);
    const mail = { recipient: 'a@b.example', language: 'en' as const, kind: 'code', params: {} };
    await db.insert(outbox).values([
      { ...mail, id: newId(), expiresAt: ago('7 days'), createdAt: ago('8 days') },
      { ...mail, id: kept, expiresAt: ago('-1 day') },
    ]);

    for (const name of [
      'delete-expired-sessions',
      'delete-expired-authenticator-keys',
      'delete-expired-tries',
    ]) {
      await run(name);
    }
    for (const name of ['delete-expired-codes', 'send-mails']) await run(name);

    expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: kept }]);
    const left = await db.select({ id: authenticatorKeys.personId }).from(authenticatorKeys);
    expect(left).toEqual([{ id: other.id }]);
    expect(await db.select().from(secretTries)).toMatchObject([{ subject: 'kept' }]);
    expect(await db.select({ id: mailCodes.id }).from(mailCodes)).toEqual([{ id: kept }]);
    expect(await db.select().from(usedLimits)).toMatchObject([{ key: 'kept' }]);
    expect(await db.select({ id: outbox.id }).from(outbox)).toEqual([{ id: kept }]);
  });

  /** A statement has 1.4 s, which a scan of the whole table would exceed one day. */
  it.each([
    ['secret_tries', 'updated_at'],
    ['sessions', 'expires_at'],
    ['authenticator_keys', 'expires_at'],
    ['nonces', 'seen_at'],
    ['mail_codes', 'created_at'],
    ['used_limits', 'since'],
    ['outbox', 'created_at'],
  ])('are found in %s by an index on %s', async (table, column) => {
    const found = await db.execute<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where tablename = ${table}`,
    );
    expect(found.rows.map(({ indexdef }) => indexdef.split(' USING ')[1])).toContain(
      `btree (${column})`,
    );
  });
});
