import { eq, sql } from 'drizzle-orm';
import type fc from 'fast-check';
import { expect } from 'vitest';
import { settleStakes } from '../src/domains/stake/stake.jobs.ts';
import { stakeOrders } from '../src/schema/tables/stake.ts';
import { newOperationKey, passTime, runJob } from './money.ts';
import { type ModelAction, type ModelTerm, StakeModel } from './stake-model.ts';
import { makeStaker, type Staker, yutUnits } from './stakes.ts';
import type { TestApp } from './test-app.ts';

/** Random steps of staking, run by the server and by the model, and compared after each. */

/** Terms whose fractions leave remainders everywhere. */
const base = { allowsAdding: true, allowsUpgrade: true, smallest: 100_000_000n };
export const terms: readonly ModelTerm[] = [
  {
    ...base,
    id: 'odd-3',
    days: 3,
    yield: 1_234_567n,
    extra: 111_111n,
    fee: 3_333_333n,
    penalty: 1_111_111n,
    releaseDays: 1,
  },
  {
    ...base,
    id: 'odd-7',
    days: 7,
    yield: 7_777_777n,
    extra: 0n,
    fee: 0n,
    penalty: 0n,
    releaseDays: 3,
    smallest: 1_000_000_000n,
  },
  {
    ...base,
    id: 'odd-11',
    days: 11,
    yield: 9_000_001n,
    extra: 700_003n,
    fee: 99_999_999n,
    penalty: 50_000_001n,
    releaseDays: 2,
    allowsAdding: false,
    allowsUpgrade: false,
  },
];

export interface World {
  test: TestApp;
  model: StakeModel;
  staker: Staker;
  start: { pool: bigint; fees: bigint };
}

async function systemMoney(test: TestApp): Promise<{ pool: bigint; fees: bigint }> {
  const { rows } = await test.db.execute<{ purpose: string; sum: string }>(sql`
    select a.purpose, (coalesce((select sum(amount) from transfers where credit_account_id = a.id), 0)
      - coalesce((select sum(amount) from transfers where debit_account_id = a.id), 0))::text as sum
    from accounts a where a.person_id is null and a.asset = 'YUT'`);
  const of = (purpose: string) => BigInt(rows.find((row) => row.purpose === purpose)?.sum ?? '0');
  return { pool: of('stakePool'), fees: of('fees') };
}

export async function startWorld(test: TestApp): Promise<World> {
  // Stop the stakes of earlier walks, so that all money belongs to this one.
  await test.db.update(stakeOrders).set({ dueAt: null });
  const staker = await makeStaker(test, '100');
  return { test, staker, model: new StakeModel(yutUnits('100')), start: await systemMoney(test) };
}

/** Compares every balance and stake with the model, to the last unit. */
export async function expectSame({ test, model, staker, start }: World): Promise<void> {
  const system = await systemMoney(test);
  expect({
    wallet: await staker.balance('wallet'),
    staked: await staker.balance('stake'),
    pool: system.pool - start.pool,
    fees: system.fees - start.fees,
  }).toEqual(model.money);
  const rows = await test.db
    .select()
    .from(stakeOrders)
    .where(eq(stakeOrders.personId, staker.personId));
  const { rows: sums } = await test.db.execute<Record<'id' | 'records' | 'earned', string>>(sql`
    select r.order_id as id, count(*)::text as records,
      coalesce(sum(r.amount) filter (where r.period is not null), 0)::text as earned
    from stake_records r join stake_orders o on o.id = r.order_id
    where o.person_id = ${staker.personId} group by r.order_id`);
  const found = rows.map((row) => {
    const { records, earned } = sums.find(({ id }) => id === row.id) ?? {};
    return {
      id: row.id,
      term: row.termId,
      status: row.status,
      principal: row.principal,
      reward: row.reward,
      earned: BigInt(earned ?? '0'),
      auto: row.autoReinvest,
      compound: row.compound,
      penalty: row.penaltyDue,
      days: row.periods - row.periodsBefore,
      records: Number(records),
    };
  });
  const expected = model.stakes.map(
    ({ term, from: _from, exact: _exact, paid: _paid, way: _way, ...rest }) => ({
      ...rest,
      term: term.id,
    }),
  );
  const pipeline = <One extends { id: string }>(all: One[]) =>
    [...all].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(pipeline(found)).toEqual(pipeline(expected));
}

export type Step =
  | { do: 'create'; term: number; amount: bigint; auto: boolean; compound: boolean }
  | { do: 'act'; stake: number; wishes: readonly ModelAction[]; again: boolean }
  | { do: 'wait'; stake: number; wishes: readonly ModelAction[]; hours: number }
  | { do: 'pass'; hours: number }
  | { do: 'job'; times: number };

const text = (units: bigint): string => {
  const digits = String(units).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

/** The request of an action; undefined for the switches, which take no quote. */
function inputOf(orderId: string, wish: ModelAction) {
  switch (wish.action) {
    case 'addPrincipal':
      return { action: wish.action, orderId, amount: text(wish.amount) };
    case 'upgrade':
      return { action: wish.action, orderId, termId: wish.term.id };
    case 'autoReinvest':
    case 'compound':
      return undefined;
    default:
      return { action: wish.action, orderId };
  }
}

/** The first of several actions that is possible, so that a walk is not mostly refusals. */
function likely(model: StakeModel, of: { index: number; wishes: readonly ModelAction[] }) {
  const applies = (wish: ModelAction): boolean => {
    let code = '';
    model.attempt(() => {
      const stake = model.stakes[of.index];
      code = stake ? model.act(stake, wish) : 'none';
      return 'only tried';
    });
    return code === 'ok';
  };
  return of.wishes.find(applies) ?? (of.wishes[0] as ModelAction);
}

async function create(world: World, step: Extract<Step, { do: 'create' }>): Promise<void> {
  const { model, staker } = world;
  const term = terms[step.term % terms.length] as ModelTerm;
  const { amount, auto, compound } = step;
  const expected = model.attempt(() => model.create({ term, amount, auto, compound }));
  const asked = await staker.preview({
    action: 'create',
    termId: term.id,
    amount: text(amount),
    autoReinvest: auto ? 1 : 0,
    compound: compound ? 1 : 0,
  });
  expect(asked.name).toBe(expected);
  if (!asked.data?.quoteId) return;
  const done = await staker.send('create', { quoteId: asked.data.quoteId });
  expect(done.name).toBe('ok');
  const made = model.stakes.at(-1);
  if (made) made.id = done.data?.order.id ?? '';
}

async function act(world: World, step: Extract<Step, { do: 'act' }>): Promise<void> {
  const { model, staker } = world;
  const index = step.stake % Math.max(1, model.stakes.length);
  const id = model.stakes[index]?.id;
  if (id === undefined) return;
  const before = { ...model.money };
  const wish = likely(model, { index, wishes: step.wishes });
  const expected = model.attempt(() => {
    const stake = model.stakes[index];
    return stake ? model.act(stake, wish) : 'notFound';
  });
  const input = inputOf(id, wish);
  const operationKey = newOperationKey();
  if (!input) {
    const to = { orderId: id, on: 'on' in wish && wish.on ? 1 : 0, operationKey } as const;
    const action = wish.action === 'compound' ? 'compound' : 'autoReinvest';
    expect(await staker.flick(action, to)).toBe(expected);
    if (step.again) expect(await staker.flick(action, to)).toBe(expected);
    return;
  }
  const asked = await staker.preview(input);
  expect({ ...step, name: asked.name }).toEqual({ ...step, name: expected });
  if (!asked.data?.quoteId) return;
  const other = step.again ? await staker.preview(input) : undefined;
  const order = { quoteId: asked.data.quoteId, operationKey };
  expect((await staker.send(input.action, order)).name).toBe('ok');
  if (wish.action === 'retrieveReward') {
    expect(yutUnits(asked.data.receive)).toBe(model.money.wallet - before.wallet);
  }
  if (!other?.data?.quoteId) return;
  // A retry changes nothing, and earlier quotes for the stake are void.
  expect((await staker.send(input.action, order)).name).toBe('ok');
  const late = await staker.send(input.action, { quoteId: other.data.quoteId });
  expect(late.name).toBe('quoteExpired');
}

/** Preview, a pause, then the call: the quote holds unless the stake has changed. */
async function wait(world: World, step: Extract<Step, { do: 'wait' }>): Promise<void> {
  const { model, staker } = world;
  const index = step.stake % Math.max(1, model.stakes.length);
  const wish = likely(model, { index, wishes: step.wishes });
  const stake = model.stakes[index];
  const input = stake && inputOf(stake.id, wish);
  if (!stake || !input) return;
  const asked = await staker.preview(input);
  // A successful preview has settled the stake.
  if (asked.name === 'ok') model.settle(stake);
  const { records } = stake;
  await pass(world, step.hours);
  if (!asked.data?.quoteId) return;
  const expected = model.attempt(() => {
    const now = model.stakes.find(({ id }) => id === stake.id);
    if (!now) return 'notFound';
    model.settle(now);
    return now.records === records ? model.act(now, wish) : 'quoteExpired';
  });
  const done = await staker.send(input.action, { quoteId: asked.data.quoteId });
  expect({ ...step, name: done.name }).toEqual({ ...step, name: expected });
}

async function pass({ test, model }: World, hours: number): Promise<void> {
  model.hour += hours;
  await passTime(test.db, hours * 3600 * 1000);
}

export class Take implements fc.AsyncCommand<Record<string, never>, World> {
  readonly #step: Step;
  constructor(step: Step) {
    this.#step = step;
  }
  check = () => true;
  toString = () =>
    JSON.stringify(this.#step, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  async run(_: Record<string, never>, world: World): Promise<void> {
    const step = this.#step;
    if (step.do === 'create') await create(world, step);
    if (step.do === 'act') await act(world, step);
    if (step.do === 'wait') await wait(world, step);
    if (step.do === 'pass') await pass(world, step.hours);
    if (step.do === 'job') {
      for (let time = 0; time < step.times; time += 1) await runJob(world.test, settleStakes);
      world.model.settleAll();
    }
    await expectSame(world);
  }
}
