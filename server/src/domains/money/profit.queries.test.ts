import { getMyProfit, getProfitHistory } from '@shared/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { currencies, prices } from '../../schema/tables/prices.ts';

let test: TestApp;
const dayMs = 24 * 3600 * 1000;

beforeAll(async () => {
  test = await startTestApp();
  await test.db
    .insert(currencies)
    .values({ name: 'EUR', label: '€', perUsd: 50_000_000n, position: 0 });
  await test.db
    .insert(prices)
    .values({ asset: 'YUT', step: 'hour', at: new Date(Date.now() - 1000), price: 200_000_000n });
});
afterAll(() => test.close());

async function earn(
  personId: string,
  one: { asset: 'USDT' | 'YUT'; amount: bigint; kind: MovementKind; daysAgo: number },
) {
  const { asset, amount, kind } = one;
  const from = await systemAccount(test.db, { asset, purpose: 'rewards' });
  const to = await personAccount(test.db, { personId, asset, purpose: 'wallet' });
  const businessAt = new Date(Date.now() - one.daysAgo * dayMs);
  await transfer(test.db, { legs: [{ from, to, amount, kind }], businessAt });
}

it('sums profit by day and kind, in USDT', async () => {
  const { token, person } = await test.signIn();
  await earn(person.id, { asset: 'USDT', amount: 5_000_000n, kind: 'inviteReward', daysAgo: 0 });
  await earn(person.id, { asset: 'YUT', amount: 100_000_000n, kind: 'stakeReward', daysAgo: 1 });
  await earn(person.id, { asset: 'USDT', amount: 7_000_000n, kind: 'taskReward', daysAgo: 90 });
  await earn(person.id, { asset: 'USDT', amount: 9_000_000n, kind: 'deposit', daysAgo: 0 });
  const { data } = await test.call(getMyProfit, {}, { token });
  expect(data).toMatchObject({ today: '5', total: '14' });
  expect(data?.days).toHaveLength(30);
  expect(data?.days.slice(-2).map(({ amount }) => amount)).toEqual(['2', '5']);
  expect(data?.kinds.find(({ kind }) => kind === 'taskReward')).toMatchObject({
    total: '7',
    today: '0',
    title: 'Task reward',
  });
  const inEuro = await test.call(getMyProfit, { currencyType: 'EUR' }, { token });
  expect(inEuro.data).toMatchObject({ today: '2.5', total: '7' });
  expect(inEuro.data?.days.at(-1)).toMatchObject({ amount: '2.5' });
});

it('lists each profit, newest first, also of one kind', async () => {
  const { token, person } = await test.signIn();
  for (const daysAgo of [3, 2, 1]) {
    const kind = daysAgo === 2 ? ('taskReward' as const) : ('stakeReward' as const);
    await earn(person.id, { asset: 'YUT', amount: BigInt(daysAgo), kind, daysAgo });
  }
  const first = await test.call(getProfitHistory, { limit: 2 }, { token });
  expect(first.data?.items.map(({ amount }) => amount)).toEqual(['0.00000001', '0.00000002']);
  const cursor = first.data?.nextCursor ?? '';
  const next = await test.call(getProfitHistory, { limit: 2, cursor }, { token });
  expect(next.data?.items.map(({ amount }) => amount)).toEqual(['0.00000003']);
  const tasks = await test.call(getProfitHistory, { kind: 'taskReward' }, { token });
  expect(tasks.data?.items).toHaveLength(1);
  const other = await test.call(getProfitHistory, { kind: 'deposit' }, { token });
  expect(other.name).toBe('invalidRequest');
});

it('requires a session', async () => {
  expect((await test.call(getMyProfit, {}, {})).name).toBe('signInNeeded');
  expect((await test.call(getProfitHistory, {}, {})).name).toBe('signInNeeded');
});
