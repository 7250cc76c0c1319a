import { getPortfolio } from '@shared/contract/portfolio';
import { getLocked } from '@shared/contract/statement';
import { type Balance, getBalanceInfo } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { lockedBy } from '../../src/domains/wallet/holdings.rules.ts';
import { unitsIn } from '../people.ts';
import type { Amounts, Walk, Walker } from './walk.ts';

/** What the people of a walk own, by every way that shows it. */

const usdt = unitsIn('USDT');

/** An amount as it is shown: cut to cents. */
const shownInUsd = (text: string): string => fromUnits(usdt(text) / 10_000n, 2);

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + usdt(text), 0n);

/** What a person owns of each asset. Its rows add up to the total, in USDT and in the currency. */
export async function readOwned(
  { test, price }: Pick<Walk, 'test' | 'price'>,
  { token }: Pick<Walker, 'token'>,
  currencyType: 'USD' | 'EUR' = 'USD',
): Promise<{ owned: Amounts; balance: Balance }> {
  const ask = { currencyType, userTimeISO: '2026-03-01T12:00:00+08:00' };
  const { data: balance } = await test.call(getBalanceInfo, ask, { token });
  if (!balance) throw new Error('there is no balance');
  const { holdings, totalAssets, totalAssetsExchangePrice } = balance;
  const of = (asset: Asset) =>
    holdings
      .filter((row) => row.asset === asset)
      .reduce((sum, { amount }) => sum + (toUnits(amount, assetScale[asset]) ?? 0n), 0n);
  const owned = { USDT: of('USDT'), YUT: of('YUT') };
  // A unit of USDT is a millionth, one of YUT a hundred-millionth, and so is one of the price.
  expect(usdt(totalAssets)).toBe(owned.USDT + (owned.YUT * price) / 10n ** 10n);
  expect(sumOf(holdings.map(({ worth }) => worth))).toBe(usdt(totalAssetsExchangePrice));
  if (currencyType === 'USD') expect(totalAssetsExchangePrice).toBe(shownInUsd(totalAssets));
  return { owned, balance };
}

/** The same by wallet, portfolio and locked amounts, which agree. */
export async function readOwnedEverywhere(
  walk: Pick<Walk, 'test' | 'price'>,
  walker: Pick<Walker, 'token'>,
  currencyType: 'USD' | 'EUR' = 'USD',
): Promise<Amounts> {
  const { token } = walker;
  const { owned, balance } = await readOwned(walk, walker, currencyType);
  const { holdings } = balance;
  const { data: shown } = await walk.test.call(getPortfolio, { currencyType }, { token });
  expect(shown?.total).toBe(balance.totalAssetsExchangePrice);
  const plain = shown?.items.map(({ canTransferIn: _in, canTransferOut: _out, ...rest }) => rest);
  expect(plain).toEqual(holdings);
  const { data: locked } = await walk.test.call(getLocked, { currencyType }, { token });
  const rows = holdings.flatMap(({ account, asset, amount, worth }) => {
    const kind = lockedBy[account];
    return kind ? [{ account, kind, asset, amount, worth }] : [];
  });
  expect(locked?.items.map(({ title: _title, count: _count, ...rest }) => rest)).toEqual(rows);
  expect(locked?.total).toBe(balance.lockAmountExchange);
  expect(sumOf(rows.map(({ worth }) => worth))).toBe(usdt(balance.lockAmountExchange));
  if (currencyType === 'USD') {
    const off = usdt(balance.lockAmountExchange) - usdt(balance.lockAmount);
    // By less than a cent for each row of the wallet.
    expect(off < 0n ? -off : off).toBeLessThanOrEqual(10_000n * BigInt(holdings.length));
  }
  return owned;
}

/** What the records of the domains say that time has brought and taken so far. */
export async function readEarned({ test }: Pick<Walk, 'test'>, { id }: Pick<Walker, 'id'>) {
  const sent = (asset: Asset) => sql`(select coalesce(sum(amount + fee), 0) from withdrawals
    where person_id = ${id} and asset = ${asset}
      and stage in ('broadcast', 'confirming', 'completed'))`;
  const { rows } = await test.db.execute<{ usdt: string; yut: string }>(sql`
    select (
      (select coalesce(sum(days_paid * daily_profit), 0) from creator_investments
        where person_id = ${id})
      + (select coalesce(sum(floor(i.amount * ${part('creator_performance_part')})
          + i.days_paid * floor(i.daily_profit * ${part('creator_dynamic_part')})), 0)
        from creator_investments i join persons p on p.id = i.person_id
        where p.invited_by = ${id})
      - (select coalesce(sum(amount), 0) from creator_missed m where person_id = ${id}
        and not exists (select from creator_missed_receipts r where r.missed_id = m.id))
      - (select coalesce(sum(spent), 0) from campaigns where person_id = ${id})
      - ${sent('USDT')})::text as usdt,
    (
      (select coalesce(sum(case when r.type = 'penalty' then -r.amount else r.amount end), 0)
        from stake_records r join stake_orders o on o.id = r.order_id
        where o.person_id = ${id} and r.type in ('compounded', 'rewardRetrieved', 'penalty'))
      - ${sent('YUT')})::text as yut`);
  const { usdt: dollars, yut } = rows[0] ?? { usdt: '0', yut: '0' };
  return { USDT: BigInt(dollars), YUT: BigInt(yut) } satisfies Amounts;
}

/** What the inviter has of a friend's investment, as set by the operator. */
const part = (name: string) => sql`(select value::numeric from settings where name = ${name})`;

export const plus = (one: Amounts, other: Partial<Amounts> = {}): Amounts => ({
  USDT: one.USDT + (other.USDT ?? 0n),
  YUT: one.YUT + (other.YUT ?? 0n),
});

export const minus = (one: Amounts, other: Amounts): Amounts => ({
  USDT: one.USDT - other.USDT,
  YUT: one.YUT - other.YUT,
});
