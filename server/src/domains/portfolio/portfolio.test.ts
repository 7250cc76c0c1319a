import { getReceipt } from '@shared/contract/money';
import {
  getPortfolio,
  getPortfolioHistory,
  transferPortfolio,
  verifyPortfolioTransfer,
} from '@shared/contract/portfolio';
import { getBalanceInfo } from '@shared/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newOperationKey, passTime, runJob } from '../../../test/money.ts';
import { fund, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { resolveHold } from '../../ledger/holds.ts';
import { portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { currencies, prices } from '../../schema/tables/prices.ts';
import { settlePortfolio } from './portfolio.jobs.ts';

let test: TestApp;
let token = '';
let person: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(currencies).values([
    { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 },
    { name: 'EUR', label: '€', perUsd: 50_000_000n, position: 1 },
  ]);
  await test.db
    .insert(prices)
    .values({ asset: 'YUT', step: 'hour', at: new Date(Date.now() - 1000), price: 200_000_000n });
});
afterAll(() => test.close());

beforeEach(async () => {
  const signed = await test.signIn();
  token = signed.token;
  person = signed.person;
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: 100_000_000n });
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: 5_000_000_000n });
});

type Way = Parameters<typeof move>[0];

async function move(way: {
  direction: 'in' | 'out';
  account: 'store' | 'benefit';
  amount: string;
}) {
  const body = { ...way, asset: 'USDT' as const };
  const { data, name } = await test.call(verifyPortfolioTransfer, body, { token });
  if (!data?.quote) throw new Error(`no quote: ${name}`);
  const order = { quoteId: data.quote.quoteId, operationKey: newOperationKey() };
  const { data: moved } = await test.call(transferPortfolio, order, { token });
  return { terms: data, moved };
}

const holdings = async () => {
  const { data } = await test.call(getPortfolio, {}, { token });
  return Object.fromEntries(
    (data?.items ?? []).map(({ account, asset, amount }) => [`${account} ${asset}`, amount]),
  );
};

it('shows every holding with its worth and share', async () => {
  const { data } = await test.call(getPortfolio, {}, { token });
  expect(data).toEqual({
    total: '200',
    items: [
      {
        account: 'wallet',
        asset: 'USDT',
        amount: '100',
        worth: '100',
        share: '0.5',
        canTransferIn: false,
        canTransferOut: false,
      },
      expect.objectContaining({ account: 'wallet', asset: 'YUT', worth: '100', share: '0.5' }),
      expect.objectContaining({ account: 'store', amount: '0', canTransferIn: true }),
    ],
  });
});

it('shows worths in the person’s currency', async () => {
  const { data } = await test.call(getPortfolio, { currencyType: 'EUR' }, { token });
  expect(data).toMatchObject({ total: '100', items: [{ worth: '50', share: '0.5' }, {}, {}] });
  const unknown = await test.call(getPortfolio, { currencyType: 'XXX' }, { token });
  expect(unknown.name).toBe('invalidRequest');
});

it('transfers into the shop at once, with balances before and after', async () => {
  const way: Way = { direction: 'in', account: 'store', amount: '30' };
  const { terms, moved } = await move(way);
  expect(terms).toMatchObject({
    arrivalMinutes: 0,
    before: { from: '100', to: '0' },
    after: { from: '70', to: '30' },
  });
  expect(moved).toMatchObject({ status: 2, direction: 'in', amount: '30', arrivesAt: 0 });
  expect(await holdings()).toMatchObject({ 'wallet USDT': '70', 'store USDT': '30' });
});

it('answers with its receipt', async () => {
  const { moved } = await move({ direction: 'in', account: 'store', amount: '30' });
  const { data: receipt } = await test.call(getReceipt, { id: moved?.id ?? '' }, { token });
  expect(moved).toMatchObject({ ...receipt, account: 'store' });
});

it('arrives back from the shop a day later, once', async () => {
  await move({ direction: 'in', account: 'store', amount: '30' });
  const { moved } = await move({ direction: 'out', account: 'store', amount: '20' });
  expect(moved).toMatchObject({ status: 1 });
  const pending = await test.call(getPortfolioHistory, { scope: 1 }, { token });
  expect(pending.data?.items).toMatchObject([{ id: moved?.id, amount: '20' }]);
  await runJob(test, settlePortfolio);
  expect(await holdings()).toMatchObject({
    'wallet USDT': '70',
    'store USDT': '10',
    'transfer USDT': '20',
  });
  await passTime(test.db, 24 * 3600 * 1000);
  await runJob(test, settlePortfolio);
  await runJob(test, settlePortfolio);
  expect(await holdings()).toMatchObject({ 'wallet USDT': '90', 'store USDT': '10' });
  const ended = await test.call(getPortfolioHistory, { scope: 2 }, { token });
  expect(ended.data?.items.map(({ direction }) => direction)).toEqual(['out', 'in']);
});

it('a transfer that cannot arrive does not block the others', async () => {
  await move({ direction: 'in', account: 'store', amount: '30' });
  const broken = await move({ direction: 'out', account: 'store', amount: '5' });
  const sound = await move({ direction: 'out', account: 'store', amount: '20' });
  const [row] = await test.db
    .select()
    .from(portfolioTransfers)
    .where(eq(portfolioTransfers.id, broken.moved?.id ?? ''));
  await test.database.transaction((tx) =>
    resolveHold(tx, { holdId: row?.holdId ?? '', resolution: 'returned' }),
  );
  await passTime(test.db, 24 * 3600 * 1000);
  await expect(runJob(test, settlePortfolio)).rejects.toThrow('has ended before it');
  expect(await holdings()).toMatchObject({ 'wallet USDT': '90', 'store USDT': '10' });
  const ended = await test.call(getPortfolioHistory, { scope: 2 }, { token });
  expect(ended.data?.items.map(({ id }) => id)).toContain(sound.moved?.id);
  // It does not delay the others.
  await test.db.execute(sql`update portfolio_transfers set status = 2 where id = ${row?.id}`);
});

it('holds the amount of a pending transfer', async () => {
  await move({ direction: 'in', account: 'store', amount: '30' });
  await move({ direction: 'out', account: 'store', amount: '20' });
  const body = { direction: 'out', account: 'store', asset: 'USDT', amount: '11' } as const;
  expect((await test.call(verifyPortfolioTransfer, body, { token })).name).toBe('notEnough');
});

it('keeps the total unchanged', async () => {
  const total = async () => {
    const ask = { currencyType: 'USD', userTimeISO: '2026-03-01T12:00:00+08:00' };
    return (await test.call(getBalanceInfo, ask, { token })).data?.totalAssets;
  };
  const before = await total();
  await move({ direction: 'in', account: 'store', amount: '33.333333' });
  expect(await total()).toBe(before);
  const { id: personId } = person;
  await fund(test.db, { personId, asset: 'USDT', amount: 5_000_000n, purpose: 'benefit' });
  const withBenefit = await total();
  await move({ direction: 'out', account: 'benefit', amount: '2' });
  expect(await total()).toBe(withBenefit);
  expect((await test.call(getPortfolio, {}, { token })).data?.total).toBe(withBenefit);
});

it('refuses a transfer between unconnected accounts', async () => {
  const refused = async (body: object) =>
    (await test.post('/v1/business/assetPortfolio/transferVerify', body, { token })).name;
  expect(await refused({ direction: 'in', account: 'benefit', asset: 'USDT' })).toBe('notFound');
  expect(await refused({ direction: 'out', account: 'stake', asset: 'YUT' })).toBe('notFound');
  expect(await refused({ direction: 'up', account: 'store', asset: 'USDT' })).toBe(
    'invalidRequest',
  );
  expect((await test.call(getPortfolio, {}, {})).name).toBe('signInNeeded');
});
