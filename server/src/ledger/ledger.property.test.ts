import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LedgerModel,
  type LegStep,
  type ModelAccount,
  type Outcome,
  type Step,
} from '../../test/ledger-model.ts';
import { accountsOf, turns } from '../../test/ledger-steps.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { fund, makePerson } from '../../test/people.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { ApiError } from '../platform/errors.ts';
import { systemAccount } from './accounts.ts';
import { placeHold, resolveHold } from './holds.ts';
import { once } from './operations.ts';
import { consumeQuote, createQuote } from './quotes.ts';
import { sealLedger } from './seal.ts';
import { transfer } from './transfer.ts';
import { verifyLedger } from './verify.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const businessAt = new Date('2026-03-01T00:00:00Z');

async function startWorld() {
  const { db } = test.database;
  const accounts: ModelAccount[] = [];
  const owners: string[] = [];
  for (let index = 0; index < accountsOf.people; index += 1) {
    const { id: personId } = await makePerson(db);
    owners.push(personId);
    // One has little, and one has more than a float represents exactly.
    const amount = index === 0 ? 1000n : 2n ** 61n + 1n;
    for (const asset of ['USDT', 'YUT'] as const) {
      const id = await fund(db, { personId, asset, amount });
      accounts.push({ id, asset, isPerson: true, balance: amount, held: 0n });
    }
  }
  for (const asset of ['USDT', 'YUT'] as const) {
    const id = await systemAccount(db, { asset, purpose: 'market' });
    const balance = (await look([id])).accounts.get(id)?.sum ?? 0n;
    accounts.push({ id, asset, isPerson: false, balance, held: 0n });
  }
  return {
    owners,
    model: new LedgerModel(accounts),
    start: (await look(accounts.map(({ id }) => id))).counts,
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

interface Seen {
  accounts: ReadonlyMap<string, Record<'balance' | 'held' | 'sum' | 'open', bigint>>;
  counts: Record<string, number>;
  /** Over all accounts, per asset. */
  totals: Record<string, string>;
}

/** Stored balances, those recomputed from transfers and open holds, and the size of the history. */
async function look(ids: readonly string[]): Promise<Seen> {
  const found = await test.database.db.execute<{
    accounts: Record<string, string>[];
    counts: Record<string, number>;
    totals: Record<string, string>;
  }>(sql`
    with sides as (
      select credit_account_id as id, asset, amount from transfers union all
      select debit_account_id, asset, -amount from transfers),
    sums as (select id, sum(amount) as amount from sides group by id)
    select
      (select json_agg(json_build_object('id', a.id, 'balance', a.balance::text,
        'held', a.held::text, 'sum', coalesce(s.amount, 0)::text,
        'open', coalesce((select sum(h.amount) from holds h where h.account_id = a.id
          and not exists (select 1 from hold_resolutions r where r.hold_id = h.id)), 0)::text))
        from accounts a left join sums s on s.id = a.id
        where a.id = any(${sql.param(ids)}::uuid[])) as accounts,
      (select json_object_agg(asset, sum) from (select a.asset, sum(s.amount)::text as sum
        from sides s join accounts a on a.id = s.id and a.asset = s.asset group by a.asset) t)
        as totals,
      json_build_object(
        'transfers', (select count(*) from transfers),
        'operations', (select count(*) from operations),
        'answers', (select count(*) from operation_answers),
        'holds', (select count(*) from holds),
        'resolutions', (select count(*) from hold_resolutions),
        'uses', (select count(*) from quote_uses)) as counts`);
  const row = found.rows[0];
  if (!row) throw new Error('a select of one row gave none');
  const units = (text: string | null | undefined) => BigInt(text ?? '0');
  const accounts = row.accounts.map(({ id = '', balance, held, sum, open }) => {
    const kept = { balance: units(balance), held: units(held) };
    return [id, { ...kept, sum: units(sum), open: units(open) }] as const;
  });
  return { accounts: new Map(accounts), counts: row.counts, totals: row.totals };
}

/** Checks every promise that the tables can show, after every step. */
async function expectKept({ model, start }: World): Promise<void> {
  const { accounts, holds, operations, quotes, resolutions, transfers } = model.state;
  const seen = await look(accounts.map(({ id }) => id));
  for (const { id, isPerson, balance, held } of accounts) {
    const found = seen.accounts.get(id);
    // G1 and G2: equal to the sum of the transfers and to the model, to the last unit.
    expect(found?.sum).toBe(balance);
    if (!isPerson) continue;
    expect(found).toEqual({ balance, held, sum: balance, open: held });
    // G3
    expect(balance - held >= 0n && held >= 0n).toBe(true);
  }
  // G7 and G9: only steps that answered `ok` wrote, and once.
  const more = Object.entries(seen.counts).map(([name, count]) => [
    name,
    count - (start[name] ?? 0),
  ]);
  expect(Object.fromEntries(more)).toEqual({
    transfers,
    operations: operations.length,
    answers: operations.length,
    holds: holds.length,
    resolutions,
    uses: quotes.filter(({ isUsed }) => isUsed).length,
  });
  // G1
  expect(seen.totals).toEqual({ USDT: '0', YUT: '0' });
}

/** Runs a step against the database, in its own transaction. */
function perform(world: World, step: Step): Promise<Outcome> {
  const { accounts, holds, quotes } = world.model.state;
  const account = (place: number) => accounts[place]?.id ?? '';
  const legsOf = (legs: readonly LegStep[]) =>
    legs.map(({ from, to, amount }) => ({
      from: account(from),
      to: account(to),
      amount,
      kind: 'transfer' as const,
    }));
  const owner = (place: number) => world.owners[place] ?? '';
  const work = async (tx: Db): Promise<unknown> => {
    switch (step.what) {
      case 'pay':
        return transfer(tx, { legs: legsOf(step.legs), businessAt });
      case 'hold':
        return placeHold(tx, {
          accountId: account(step.account),
          amount: step.amount,
          kind: 'withdrawal',
        });
      case 'end': {
        const hold = holds[step.hold];
        const { resolution } = step;
        const ended = await resolveHold(tx, { holdId: hold?.id ?? newId(), resolution });
        if (ended && resolution === 'taken') {
          const to = world.model.systemOf(accounts[hold?.account ?? 0]?.asset ?? 'USDT');
          const legs = legsOf([{ from: hold?.account ?? 0, to, amount: ended.amount }]);
          await transfer(tx, { legs, businessAt });
        }
        return ended !== undefined;
      }
      case 'quote': {
        const seconds = step.isLive ? 3600 : 0;
        const quote = {
          ownerId: owner(step.owner),
          kind: 'money.exchange' as const,
          content: 1,
          seconds,
        };
        return (await createQuote(tx, quote)).id;
      }
      case 'ask':
        return ask(tx, step);
      case 'seal':
        return void (await sealLedger(tx));
    }
  };
  const ask = (tx: Db, asked: Step & { what: 'ask' }) => {
    const ownerId = owner(asked.owner);
    const key = `key-${asked.key}`;
    const { quote } = asked;
    const content = {
      quote,
      legs: asked.legs.map((leg) => ({ ...leg, amount: String(leg.amount) })),
    };
    const request = { ownerId, key, kind: 'money.exchange' as const, content, businessAt };
    return once(tx, request, async ({ id: operationId }) => {
      if (quote !== null) {
        const id = quotes[quote]?.id ?? newId();
        await consumeQuote(tx, { id, ownerId, kind: 'money.exchange', operationId });
      }
      return transfer(tx, { legs: legsOf(asked.legs), businessAt, operationId });
    });
  };
  return test.database.transaction(work).then(
    (value): Outcome => ({ code: 'ok', value }),
    (error: unknown): Outcome => {
      if (error instanceof ApiError) return { code: error.codeName };
      if (error instanceof Error && error.message.includes('of one asset')) {
        return { code: 'mistake' };
      }
      throw error;
    },
  );
}

/** Runs one step and compares its outcome with the model. */
async function take(world: World, step: Step): Promise<void> {
  const outcome = await perform(world, step);
  const expected = world.model.apply(step, outcome.value);
  expect({ step, code: outcome.code }).toEqual({ step, code: expected.code });
  if (expected.value !== undefined) expect(outcome.value).toEqual(expected.value);
}

/** Runs steps concurrently: their outcomes must match some order of them. */
async function takeTogether(world: World, steps: readonly Step[]): Promise<void> {
  const outcomes = await Promise.all(steps.map((step) => perform(world, step)));
  const { accounts: kept } = await look(world.model.state.accounts.map(({ id }) => id));
  const matching = ordersOf(steps.map((_, place) => place)).find((order) => {
    const model = world.model.copy();
    const agrees = order.every((place) => {
      const [step, outcome] = [steps[place], outcomes[place]];
      if (!step || !outcome) return false;
      const expected = model.apply(step, outcome.value);
      const isSame =
        expected.value === undefined ||
        JSON.stringify(expected.value) === JSON.stringify(outcome.value);
      return expected.code === outcome.code && isSame;
    });
    return agrees && model.state.accounts.every(({ id, balance }) => kept.get(id)?.sum === balance);
  });
  expect({ steps, outcomes, isSomeOrder: matching !== undefined }).toMatchObject({
    isSomeOrder: true,
  });
  for (const place of matching ?? []) {
    const step = steps[place];
    if (step) world.model.apply(step, outcomes[place]?.value);
  }
}

const ordersOf = (places: readonly number[]): number[][] =>
  places.length <= 1
    ? [[...places]]
    : places.flatMap((first) =>
        ordersOf(places.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );

describe('any sequence of operations, with refused, repeated and simultaneous ones', () => {
  it('keeps every invariant of the ledger after every step', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.boolean(), async (sequence, retryAll) => {
        const world = await startWorld();
        const asked: Step[] = [];
        for (const drawn of sequence) {
          const turn = drawn.map((one) => world.model.name(one));
          asked.push(...turn.filter((one) => one.what === 'ask'));
          const [only] = turn;
          if (turn.length === 1 && only) await take(world, only);
          else await takeTogether(world, turn);
          await expectKept(world);
        }
        for (const one of retryAll ? asked : []) {
          await take(world, one);
          await expectKept(world);
        }
        expect((await verifyLedger(test.database.db)).problems).toEqual([]);
      }),
      // A failing run prints its seed and path; put them here to see it again.
      { numRuns: 60, interruptAfterTimeLimit: 15_000 },
    );
  });
});
