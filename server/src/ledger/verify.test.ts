import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { fund, makePerson } from '../../test/people.ts';
import type { Db } from '../platform/db/database.ts';
import { personAccount } from './accounts.ts';
import { placeHold, resolveHold } from './holds.ts';
import { once } from './operations.ts';
import { readSealHead, sealLedger } from './seal.ts';
import { transfer } from './transfer.ts';
import { formatHead, parseHead, runVerify } from './verify.operator.ts';
import { verifyLedger } from './verify.ts';

/** As the database's owner, who can change what the application cannot. */
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase({ asOwner: true });
});
afterAll(() => test.close());

const businessAt = new Date('2026-03-01T00:00:00Z');

/** Runs in a transaction that is rolled back, so that every test starts from the same books. */
async function onBooks(work: (books: Books) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  const run = test.database.transaction(async (db) => {
    await work(await makeBooks(db));
    throw undo;
  });
  await run.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

type Books = Awaited<ReturnType<typeof makeBooks>>;

/** Two people, three payments under two seals, one unsealed payment and one hold. */
async function makeBooks(db: Db) {
  const one = await makePerson(db);
  const other = await makePerson(db);
  const from = await fund(db, { personId: one.id, asset: 'USDT', amount: 1000n });
  const to = await personAccount(db, { personId: other.id, asset: 'USDT', purpose: 'wallet' });
  const pay = (key: string) => {
    const request = {
      ownerId: one.id,
      key,
      kind: 'money.transferUsdt' as const,
      content: { key },
      businessAt,
    };
    return once(db, request, async ({ id }) => {
      const leg = { from, to, amount: 10n, kind: 'transfer' as const, reason: 'a "note"\n' };
      const [transferId] = await transfer(db, { legs: [leg], businessAt, operationId: id });
      return { id, transferId: transferId ?? '' };
    });
  };
  const hold = () => placeHold(db, { accountId: from, amount: 5n, kind: 'withdrawal' });
  const paid = [await pay('a'), await pay('b')];
  await sealLedger(db);
  paid.push(await pay('c'));
  await sealLedger(db);
  paid.push(await pay('d'));
  const ended = await hold();
  await resolveHold(db, { holdId: ended, resolution: 'returned' });
  const problems = async () => (await verifyLedger(db)).problems;
  const run = (statement: string) => db.execute(sql.raw(statement));
  return { db, from, to, pay, paid, ended, open: await hold(), problems, run };
}

describe('a sound ledger', () => {
  it('has no problem, sealed or not', () =>
    onBooks(async ({ db }) => {
      const report = await verifyLedger(db);
      expect(report.problems).toEqual([]);
      const counts = { transfers: 5, operations: 4 };
      expect(report).toMatchObject({ seals: 2, waiting: 2, counts });
      expect(report.totals).toContainEqual({ asset: 'USDT', people: 1000n, system: -1000n });
      expect(report.head).toEqual(await readSealHead(db));
    }));

  it('has none while it is empty', async () => {
    expect(await verifyLedger(test.database.db)).toMatchObject({
      problems: [],
      seals: 0,
      head: { number: 0n, hash: '0'.repeat(64) },
    });
  });
});

describe('a seal', () => {
  it('covers each waiting entry once and links to the previous seal', () =>
    onBooks(async ({ db, pay, problems }) => {
      const before = await readSealHead(db);
      expect(await sealLedger(db)).toMatchObject({ number: before.number + 1n, entries: 2 });
      expect(await sealLedger(db)).toBeUndefined();
      await pay('e');
      expect((await sealLedger(db))?.number).toBe(4n);
      expect(await problems()).toEqual([]);
    }));

  it('leaves entries beyond its size to the next', () =>
    onBooks(async ({ db, pay, problems }) => {
      for (const key of ['e', 'f', 'g']) await pay(key);
      const taken = [];
      for (let seal = 0; seal < 4; seal += 1) taken.push((await sealLedger(db, 3))?.entries);
      expect(taken).toEqual([3, 3, 2, undefined]);
      expect(await problems()).toEqual([]);
    }));
});

describe('an entry whose row is lost before its seal', () => {
  it('does not block the others', () =>
    onBooks(async ({ db, pay, problems, run }) => {
      for (const ghost of [1, 2, 3]) {
        await run(`insert into unsealed_entries
          values ('00000000-0000-7000-8000-00000000000${ghost}', 'transfer')`);
      }
      await pay('e');
      expect(await sealLedger(db, 2)).toMatchObject({ entries: 1 });
      for (let seal = 0; seal < 3; seal += 1) await sealLedger(db, 2);
      expect(await sealLedger(db, 2)).toBeUndefined();
      expect(await problems()).toHaveLength(3);
      expect(await verifyLedger(db)).toMatchObject({ waiting: 3 });
    }));
});

describe('a long chain', () => {
  it('is read page by page, in the order of its numbers', { timeout: 60_000 }, () =>
    onBooks(async ({ db, from, to, run }) => {
      const count = 105;
      const leg = { from, to, amount: 1n, kind: 'transfer' as const };
      await transfer(db, { legs: Array.from({ length: count }, () => leg), businessAt });
      await sealLedger(db, 2);
      for (let seal = 0; seal < count; seal += 1) await sealLedger(db, 1);
      expect(await verifyLedger(db)).toMatchObject({ problems: [], seals: count + 3, waiting: 0 });
      await run(`update sealed_entries set hash = 'x' where seal_number = 104`);
      const { problems } = await verifyLedger(db);
      expect(problems).toHaveLength(2);
    }),
  );
});

describe('a change made past the ledger', () => {
  it.each<[string, (of: Books) => string, RegExp]>([
    [
      'a balance',
      ({ to }) => `update accounts set balance = balance + 1 where id = '${to}'`,
      /^Account .+ says 0.000041 USDT, its transfers add up to 0.00004 USDT\.$/,
    ],
    [
      'what is held',
      ({ from }) => `update accounts set held = 0 where id = '${from}'`,
      /^Account .+ says that 0 USDT is held, its open holds are 0.000005 USDT\.$/,
    ],
    [
      'a hold that has vanished',
      ({ open }) => `delete from holds where id = '${open}'`,
      /is held, its open holds are 0 USDT/,
    ],
    [
      'the amount of a sealed transfer',
      ({ paid }) => `update transfers set amount = 11 where id = '${paid[0]?.transferId}'`,
      /^The transfer .+ is not what seal 1 has sealed\.$/,
    ],
    [
      'the note of a sealed transfer',
      ({ paid }) => `update transfers set reason = 'a note' where id = '${paid[2]?.transferId}'`,
      /^The transfer .+ is not what seal 2 has sealed\.$/,
    ],
    [
      'the time of a sealed transfer by a microsecond',
      ({ paid }) => `update transfers set created_at = created_at + interval '1 microsecond'
        where id = '${paid[0]?.transferId}'`,
      /^The transfer .+ is not what seal 1 has sealed\.$/,
    ],
    [
      'the content of a sealed operation',
      ({ paid }) => `update operations set content_hash = 'x' where id = '${paid[1]?.id}'`,
      /^The operation .+ is not what seal 1 has sealed\.$/,
    ],
    [
      'the answer of a sealed operation',
      ({ paid }) => `update operation_answers set answer = '{"id": "x"}'
        where operation_id = '${paid[1]?.id}'`,
      /^The operation .+ is not what seal 1 has sealed\.$/,
    ],
    [
      'an answer that is gone',
      ({ paid }) => `delete from operation_answers where operation_id = '${paid[3]?.id}'`,
      /^Operation .+ has no answer\.$/,
    ],
    [
      'a sealed transfer that is gone',
      ({ paid }) => `delete from transfers where id = '${paid[2]?.transferId}'`,
      /^The transfer .+ of seal 2 is gone\.$/,
    ],
    [
      'a waiting transfer that is gone',
      ({ paid }) => `delete from transfers where id = '${paid[3]?.transferId}'`,
      /^The transfer .+ waits for its seal and is gone\.$/,
    ],
    [
      'a transfer that waits for nothing',
      ({ paid }) => `delete from unsealed_entries where id = '${paid[3]?.transferId}'`,
      /^Transfer .+ must be sealed or wait for it, not both or neither\.$/,
    ],
    [
      'an operation that would be sealed twice',
      ({ paid }) => `insert into unsealed_entries values ('${paid[0]?.id}', 'operation')`,
      /^Operation .+ must be sealed or wait for it, not both or neither\.$/,
    ],
    [
      'an entry taken from under its seal',
      ({ paid }) => `delete from sealed_entries where id = '${paid[2]?.transferId}'`,
      /^Seal 2 was made of other entries: it counts 2, it lists 1\.$/,
    ],
    [
      'a seal with another time',
      () => `update seals set sealed_at = sealed_at + interval '1 second' where number = 1`,
      /^Seal 1 was made of other entries/,
    ],
    [
      'a seal that was made again for changed content',
      () => `update seals set hash = repeat('1', 64) where number = 1`,
      /^Seal 2 does not follow the seal before it\.$/,
    ],
    [
      'a seal of a format that there is not',
      () => 'update seals set format = 9 where number = 2',
      /^Seal 2 has an unknown format: 9\.$/,
    ],
    [
      'a seal that is gone',
      () => 'delete from sealed_entries where seal_number = 1; delete from seals where number = 1',
      /^Seal 1 is missing: 2 follows 0\.$/,
    ],
    [
      'the end of the chain cut off',
      () => 'delete from sealed_entries where seal_number = 2; delete from seals where number = 2',
      /^The chain ends at seal 1, its head says 2\.$/,
    ],
    [
      'money from nowhere',
      ({ paid }) => `alter table transfers drop constraint transfers_credit_account_id_asset_fkey;
        update transfers set credit_account_id = '${paid[0]?.id}'
          where id = '${paid[3]?.transferId}'`,
      /^All accounts of USDT together have -0.00001 USDT and not 0\.$/,
    ],
    [
      'a transfer across assets',
      ({ paid }) => `alter table transfers drop constraint transfers_credit_account_id_asset_fkey,
          drop constraint transfers_debit_account_id_asset_fkey;
        update transfers set asset = 'YUT' where id = '${paid[3]?.transferId}'`,
      /^Transfer .+ is not between two accounts of its asset\.$/,
    ],
    [
      'a hold that has ended twice',
      ({ ended }) => `alter table hold_resolutions drop constraint hold_resolutions_pkey;
        insert into hold_resolutions (hold_id, resolution) values ('${ended}', 'taken')`,
      /^Hold .+ has ended 2 times\.$/,
    ],
    [
      'a balance below zero',
      ({ to, from }) => `alter table accounts drop constraint accounts_enough;
        alter table transfers disable trigger all;
        update transfers set debit_account_id = '${to}', credit_account_id = '${from}'
          where debit_account_id = '${from}';
        update accounts set balance = -balance where id = '${to}';
        update accounts set balance = 1040 where id = '${from}'`,
      /^Account .+ has -0.00004 USDT and holds 0 USDT: below zero\.$/,
    ],
  ])('is described: %s', (_what, statement, told) =>
    onBooks(async (books) => {
      await books.run(statement(books));
      const found = expect.arrayContaining([expect.stringMatching(told)]);
      expect(await books.problems()).toEqual(found);
    }),
  );
});

describe('a head kept in the log', () => {
  it('reveals a chain that was rebuilt', () =>
    onBooks(async ({ db, pay, problems, run }) => {
      const kept = await readSealHead(db);
      const cutOff = `delete from sealed_entries where seal_number = 2;
        delete from seals where number = 2;
        insert into unsealed_entries select id, 'transfer' from transfers on conflict do nothing;
        insert into unsealed_entries select id, 'operation' from operations on conflict do nothing;
        delete from unsealed_entries where id in (select id from sealed_entries);
        update seal_head set number = 1, hash = (select hash from seals where number = 1)`;
      await run(cutOff);
      const { problems: cut } = await verifyLedger(db, { head: kept });
      expect(cut).toEqual(['The log has kept seal 2, and the chain ends at 1.']);
      await pay('e');
      await sealLedger(db);
      expect(await problems()).toEqual([]);
      const { problems: found } = await verifyLedger(db, { head: kept });
      expect(found).toEqual(['Seal 2 is not the one that the log has kept.']);
    }));

  it('is parsed as it is printed', () => {
    const head = { number: 12n, hash: 'ab'.repeat(32) };
    expect(parseHead(formatHead(head))).toEqual(head);
    expect(parseHead('12:ab')).toBeUndefined();
    expect(parseHead('')).toBeUndefined();
  });
});

describe('the command', () => {
  const said = async (db: Db) => {
    const lines: string[] = [];
    return { code: await runVerify(db, (line) => lines.push(line)), lines };
  };

  it('returns 0 for a sound ledger and prints what it checked', () =>
    onBooks(async ({ db }) => {
      const { code, lines } = await said(db);
      expect(code).toBe(0);
      expect(lines[0]).toBe(
        'Checked 3 accounts, 5 transfers, 4 operations, 2 holds and 2 seals; ' +
          '2 entries wait for the next seal.',
      );
      expect(lines).toContain('USDT: people 0.001, system -0.001, together 0.');
      expect(lines.at(-1)).toBe('The ledger is sound.');
    }));

  it('returns 1 for a problem and shortens a long list', () =>
    onBooks(async ({ db, run }) => {
      for (let index = 0; index < 25; index += 1) {
        const person = await makePerson(db);
        await fund(db, { personId: person.id, asset: 'YUT', amount: 7n });
      }
      await run('update accounts set balance = 6 where balance = 7');
      const { code, lines } = await said(db);
      expect(code).toBe(1);
      expect(lines.filter((line) => line.startsWith('PROBLEM Account'))).toHaveLength(20);
      expect(lines).toContain('PROBLEM And more of this kind.');
    }));

  it('changes nothing', () =>
    onBooks(async ({ db }) => {
      const before = await verifyLedger(db);
      await said(db);
      expect(await verifyLedger(db)).toEqual(before);
    }));
});
