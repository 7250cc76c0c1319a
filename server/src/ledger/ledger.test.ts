import type { Asset } from '@shared/lib/money';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { fund, makePerson } from '../../test/people.ts';
import { sqlState } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { persons } from '../schema/tables/identity.ts';
import { accounts, holdResolutions, holds, transfers } from '../schema/tables/ledger.ts';
import { lockAccounts, personAccount, systemAccount } from './accounts.ts';
import { placeHold, resolveHold } from './holds.ts';
import { once } from './operations.ts';
import { consumeQuote, createQuote, maxOpenQuotes } from './quotes.ts';
import { maxUnits, transfer } from './transfer.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const businessAt = new Date('2026-03-01T00:00:00Z');

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.codeName : Promise.reject(error)),
  );

async function twoPeople(amount: bigint) {
  const { database } = test;
  const one = await makePerson(database.db);
  const other = await makePerson(database.db);
  const from = await fund(database.db, { personId: one.id, asset: 'USDT', amount });
  const to = await personAccount(database.db, {
    personId: other.id,
    asset: 'USDT',
    purpose: 'wallet',
  });
  const pay = (units: bigint) =>
    test.database.transaction((tx) =>
      transfer(tx, { legs: [{ from, to, amount: units, kind: 'transfer' }], businessAt }),
    );
  return { one, other, from, to, pay };
}

const accountRow = async (id: string) =>
  (await test.database.db.select().from(accounts).where(eq(accounts.id, id)))[0];

/** Every balance recomputed from the transfers, beside the stored one. */
async function recomputed() {
  const rows = await test.database.db.execute<{
    asset: Asset;
    kept: string | null;
    held: string | null;
    sum: string;
    open_holds: string;
  }>(sql`
    select a.asset, a.balance::text as kept, a.held::text as held,
      (coalesce((select sum(amount) from ${transfers} where credit_account_id = a.id), 0)
        - coalesce((select sum(amount) from ${transfers} where debit_account_id = a.id), 0))::text as sum,
      coalesce((select sum(amount) from ${holds} h where h.account_id = a.id and not exists
        (select 1 from ${holdResolutions} r where r.hold_id = h.id)), 0)::text as open_holds
    from ${accounts} a order by a.id`);
  return rows.rows;
}

describe('a transfer', () => {
  it('moves an amount from one account to the other', async () => {
    const { from, to, pay } = await twoPeople(1000n);
    await pay(400n);
    expect((await accountRow(from))?.balance).toBe(600n);
    expect((await accountRow(to))?.balance).toBe(400n);
  });

  it.each([
    ['more than there is', 1001n, 'notEnough'],
    ['nothing', 0n, 'amountInvalid'],
    ['less than nothing', -5n, 'amountInvalid'],
  ])('of %s is refused and changes nothing', async (_what, amount, codeName) => {
    const { pay } = await twoPeople(1000n);
    const before = await recomputed();
    expect(await refusal(pay(amount))).toBe(codeName);
    expect(await recomputed()).toEqual(before);
  });

  it('that would overflow a balance is refused', async () => {
    const { id: personId } = await makePerson(test.database.db);
    const asMuchAs = (amount: bigint) =>
      fund(test.database.db, { personId, asset: 'USDT', amount });
    await asMuchAs(maxUnits);
    expect(await refusal(asMuchAs(1n))).toBe('amountInvalid');
  });

  it('never crosses assets', async () => {
    const { from, one } = await twoPeople(1000n);
    const to = await personAccount(test.database.db, {
      personId: one.id,
      asset: 'YUT',
      purpose: 'wallet',
    });
    const legs = [{ from, to, amount: 1n, kind: 'transfer' as const }];
    await expect(
      test.database.transaction((tx) => transfer(tx, { legs, businessAt })),
    ).rejects.toThrow('one asset');
  });

  it('rolls back its first leg if the second is refused', async () => {
    const { from, to } = await twoPeople(1000n);
    const fees = await systemAccount(test.database.db, { asset: 'USDT', purpose: 'fees' });
    const legs = [
      { from, to, amount: 1000n, kind: 'transfer' as const },
      { from, to: fees, amount: 1n, kind: 'fee' as const },
    ];
    const before = await recomputed();
    const work = test.database.transaction((tx) => transfer(tx, { legs, businessAt }));
    expect(await refusal(work)).toBe('notEnough');
    expect(await recomputed()).toEqual(before);
  });
});

describe('the history', () => {
  it.each([
    'update transfers set amount = 1',
    'delete from transfers',
    'update operations set key = key',
    'delete from operation_answers',
    'delete from hold_resolutions',
    'delete from accounts',
    "update accounts set asset = 'YUT'",
    'truncate transfers cascade',
  ])('cannot be changed by the application: %s', async (statement) => {
    await twoPeople(10n);
    const state = await test.database.db.execute(sql.raw(statement)).catch(sqlState);
    expect(state).toBe('42501');
  });

  it('is guarded by the database: no balance below its holds', async () => {
    const { from } = await twoPeople(10n);
    const state = await test.database.db
      .update(accounts)
      .set({ balance: -1n })
      .where(eq(accounts.id, from))
      .catch(sqlState);
    expect(state).toBe('23514');
  });
});

describe('a hold', () => {
  it('keeps its amount from being spent until it ends once', async () => {
    const { from, pay } = await twoPeople(1000n);
    const { transaction } = test.database;
    const holdId = await transaction((tx) =>
      placeHold(tx, { accountId: from, amount: 700n, kind: 'withdrawal' }),
    );
    expect(await refusal(pay(301n))).toBe('notEnough');
    const end = () => transaction((tx) => resolveHold(tx, { holdId, resolution: 'returned' }));
    expect(await end()).toMatchObject({ amount: 700n });
    expect(await end()).toBeUndefined();
    expect((await accountRow(from))?.held).toBe(0n);
    expect(await refusal(pay(1000n))).toBe('ok');
  });

  it('is never larger than the available balance', async () => {
    const { from } = await twoPeople(1000n);
    const hold = { accountId: from, amount: 1001n, kind: 'withdrawal' as const };
    const work = test.database.transaction((tx) => placeHold(tx, hold));
    expect(await refusal(work)).toBe('notEnough');
  });
});

describe('an operation', () => {
  it('takes effect once, repeats its answer, and refuses other content', async () => {
    const { one, from, to } = await twoPeople(1000n);
    const ask = (amount: string) =>
      test.database.transaction((tx) =>
        once(
          tx,
          {
            ownerId: one.id,
            key: 'key-1',
            kind: 'money.transferUsdt',
            content: { amount },
            businessAt,
          },
          async (operation) => {
            const legs = [{ from, to, amount: BigInt(amount), kind: 'transfer' as const }];
            await transfer(tx, { legs, businessAt, operationId: operation.id });
            return { number: operation.id };
          },
        ),
      );
    const first = await ask('400');
    expect(await ask('400')).toEqual(first);
    expect((await accountRow(from))?.balance).toBe(600n);
    expect(await refusal(ask('401'))).toBe('operationKeyTaken');
  });

  it('that is refused leaves its key free', async () => {
    const { one } = await twoPeople(1n);
    const request = {
      ownerId: one.id,
      key: 'key-2',
      kind: 'money.exchange' as const,
      content: {},
      businessAt,
    };
    const ask = (effect: () => Promise<string>) =>
      test.database.transaction((tx) => once(tx, request, effect));
    expect(await refusal(ask(() => Promise.reject(new ApiError('notEnough'))))).toBe('notEnough');
    expect(await ask(async () => 'done')).toBe('done');
  });
});

describe('a quote', () => {
  const operationFor = (ownerId: string, quoteId: string, key: string) =>
    test.database.transaction((tx) =>
      once(
        tx,
        { ownerId, key, kind: 'money.exchange', content: { quoteId }, businessAt },
        (operation) =>
          consumeQuote(tx, {
            id: quoteId,
            ownerId,
            kind: 'money.exchange',
            operationId: operation.id,
          }),
      ),
    );
  const quoteOf = (ownerId: string, seconds: number) =>
    test.database.transaction((tx) =>
      createQuote(tx, { ownerId, kind: 'money.exchange', content: { out: '5' }, seconds }),
    );

  it('is valid once, for its owner, until it expires', async () => {
    const { one, other } = await twoPeople(1n);
    const { id } = await quoteOf(one.id, 30);
    expect(await refusal(operationFor(other.id, id, 'a'))).toBe('notFound');
    expect(await operationFor(one.id, id, 'b')).toEqual({ out: '5' });
    expect(await refusal(operationFor(one.id, id, 'c'))).toBe('quoteExpired');
    const late = await quoteOf(one.id, 0);
    expect(await refusal(operationFor(one.id, late.id, 'd'))).toBe('quoteExpired');
  });

  it('is dropped beyond the maximum: a person’s newest stay open', async () => {
    const { one, other } = await twoPeople(1n);
    const theirs = await quoteOf(other.id, 30);
    const made: string[] = [];
    for (let count = 0; count < maxOpenQuotes + 3; count += 1) {
      made.push((await quoteOf(one.id, 30)).id);
    }
    const outcomes = [];
    for (const id of made) outcomes.push(await refusal(operationFor(one.id, id, id)));
    expect(outcomes.slice(0, 3)).toEqual(['quoteExpired', 'quoteExpired', 'quoteExpired']);
    expect(new Set(outcomes.slice(3))).toEqual(new Set(['ok']));
    expect(await operationFor(other.id, theirs.id, 'theirs')).toEqual({ out: '5' });
  });
});

/** A gate that blocks until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('an erased person', () => {
  const erase = (id: string, db = test.database.db) =>
    db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, id));

  it('receives nothing, and the whole operation is refused', async () => {
    const { other, from, to, pay } = await twoPeople(1000n);
    await pay(10n);
    await erase(other.id);
    expect(await refusal(pay(10n))).toBe('accountClosed');
    const outside = await systemAccount(test.database.db, { asset: 'USDT', purpose: 'outside' });
    const legs = [
      { from, to: outside, amount: 5n, kind: 'withdrawal' as const },
      { from: outside, to, amount: 5n, kind: 'stakeReward' as const },
    ];
    const both = test.database.transaction((tx) => transfer(tx, { legs, businessAt }));
    expect(await refusal(both)).toBe('accountClosed');
    expect((await accountRow(from))?.balance).toBe(990n);
    expect((await accountRow(to))?.balance).toBe(10n);
  });

  it('can have the remaining balance removed', async () => {
    const { one, pay } = await twoPeople(1000n);
    await erase(one.id);
    expect(await refusal(pay(1000n))).toBe('ok');
  });

  it('receives nothing from a payment that waited for the erasure', async () => {
    const { other, to, pay } = await twoPeople(1000n);
    const [locked, waits] = [gate(), gate()];
    const erasing = test.database.transaction(async (tx) => {
      await lockAccounts(tx, [to]);
      locked.open();
      await waits.opened;
      await erase(other.id, tx);
    });
    await locked.opened;
    const paying = refusal(pay(10n));
    await vi.waitFor(async () => {
      const { rows } = await test.database.db.execute(
        sql`select from pg_locks where not granted and locktype = 'transactionid'`,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    waits.open();
    await erasing;
    expect(await paying).toBe('accountClosed');
    expect((await accountRow(to))?.balance).toBe(0n);
  });
});

describe('concurrently', () => {
  it('fifty spends of one balance never overdraw it', async () => {
    const { from, to, pay } = await twoPeople(1000n);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(pay(70n))));
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(14);
    expect(outcomes.filter((one) => one === 'notEnough')).toHaveLength(36);
    expect((await accountRow(from))?.balance).toBe(20n);
    expect((await accountRow(to))?.balance).toBe(980n);
  });

  it('payments in both directions all arrive', async () => {
    const there = await twoPeople(10_000n);
    const back = () =>
      test.database.transaction((tx) =>
        transfer(tx, {
          legs: [{ from: there.to, to: there.from, amount: 1n, kind: 'transfer' }],
          businessAt,
        }),
      );
    await there.pay(5000n);
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? back() : there.pay(1n))));
    expect((await accountRow(there.from))?.balance).toBe(5000n);
  });

  it('one key has one effect', async () => {
    const { one, from, to } = await twoPeople(1000n);
    const ask = () =>
      test.database.transaction((tx) =>
        once(
          tx,
          { ownerId: one.id, key: 'same', kind: 'money.exchange', content: 1, businessAt },
          async () => {
            const legs = [{ from, to, amount: 10n, kind: 'transfer' as const }];
            return transfer(tx, { legs, businessAt });
          },
        ),
      );
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.flat()).size).toBe(1);
    expect((await accountRow(from))?.balance).toBe(990n);
  });
});
