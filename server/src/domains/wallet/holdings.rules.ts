import type { ResponseOf } from '@shared/contract/call';
import type { getLocked } from '@shared/contract/statement';
import type { Balance, Holding, HoldingAccount } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits, multiplyDivide } from '@shared/lib/money';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { HoldingRow } from './holdings.queries.ts';
import type { AskedRate } from './rates.rules.ts';
import {
  growth,
  inCurrency,
  type Profit,
  priceOne,
  priceScale,
  rowsInCurrency,
  rowsInUsdt,
  worthInUsdt,
} from './wallet.rules.ts';

/** The movement that locks what is set aside; undefined where its owner can spend or move it now. */
export const lockedBy: Readonly<Record<HoldingAccount, MovementKind | undefined>> = {
  wallet: undefined,
  store: undefined,
  benefit: undefined,
  profit: undefined,
  stake: 'stakePrincipal',
  withdrawal: 'withdrawal',
  buyOrder: 'c2cOrder',
  transfer: 'portfolio',
  investment: 'investment',
  campaign: 'campaign',
};

const isLocked = (holding: { account: HoldingAccount } | undefined): boolean =>
  holding !== undefined && lockedBy[holding.account] !== undefined;

/** Shown also when they are empty. */
const always: readonly Place[] = [
  { account: 'wallet', asset: 'USDT' },
  { account: 'wallet', asset: 'YUT' },
  { account: 'store', asset: 'USDT' },
];

export interface ValuedHolding extends HoldingRow {
  /** In USDT. */
  worth: bigint;
}

export interface ValuedHoldings {
  total: bigint;
  locked: bigint;
  holdings: ValuedHolding[];
}

/**
 * Values holdings in USDT, the most valuable first. The total is that of the summed amounts, so that
 * moving money between a person's own accounts does not change it, and the rows add up to it: the
 * rest of YUT goes to YUT, as USDT has none.
 */
export function valueHoldings(rows: readonly HoldingRow[], yutPrice: bigint): ValuedHoldings {
  const held = rows.filter(({ amount }) => amount > 0n);
  const shown = [
    ...held,
    ...always
      .filter((one) => !held.some((row) => isSame(row, one)))
      .map((one) => ({ ...one, amount: 0n, count: 0, held: 0n })),
  ];
  const worths = rowsInUsdt(
    shown.map(({ amount, asset }) => (asset === 'YUT' ? { yut: amount } : { usdt: amount })),
    yutPrice,
  );
  const holdings = shown
    .map((row, index) => ({ ...row, worth: worths[index] ?? 0n }))
    .sort((one, other) => (one.worth === other.worth ? 0 : one.worth > other.worth ? -1 : 1));
  return { total: sum(worths), locked: sumOfLocked(holdings, worthsOf(holdings)), holdings };
}

/**
 * In a currency, with its decimals: what a screen shows, so that rows add up to totals wherever they
 * stand. In dollars an amount of USDT is its own worth, and what rounding down takes goes to YUT,
 * whose worth is an estimate; in other currencies, to the rows that lost most.
 */
export function presentHoldings(
  { total, holdings }: ValuedHoldings,
  rate: Pick<AskedRate, 'perUsd' | 'decimals'>,
): { total: string; locked: string; holdings: Holding[] } {
  const isKept = (index: number) => rate.perUsd === priceOne && holdings[index]?.asset === 'USDT';
  const worths = rowsInCurrency(worthsOf(holdings), { ...rate, isKept });
  const text = (units: bigint) => fromUnits(units, rate.decimals);
  return {
    total: text(sum(worths)),
    locked: text(sumOfLocked(holdings, worths)),
    holdings: holdings.map(({ account, asset, amount, worth }, index) => ({
      account,
      asset,
      amount: fromUnits(amount, assetScale[asset]),
      worth: text(worths[index] ?? 0n),
      share: shareOf(worth, total),
    })),
  };
}

/** What makes up the locked amount, by what it is locked for. */
export function presentLocked(
  valued: ValuedHoldings,
  by: { rate: AskedRate; text: (key: string) => string },
): ResponseOf<typeof getLocked> {
  const { locked: total, holdings } = presentHoldings(valued, by.rate);
  const items = holdings.flatMap(({ account, asset, amount, worth }, index) => {
    const kind = lockedBy[account];
    if (!kind) return [];
    const count = valued.holdings[index]?.count ?? 0;
    return [{ account, kind, title: by.text(`movements.${kind}`), asset, amount, worth, count }];
  });
  return { total, items, ...by.rate.since };
}

export function presentBalance(from: {
  rows: readonly HoldingRow[];
  today: Profit;
  total: Profit;
  yutPrice: bigint;
  yutPriceYesterday: bigint;
  rate: AskedRate;
}): Balance {
  const { rows, yutPrice, rate } = from;
  const { perUsd } = rate;
  const valued = valueHoldings(rows, yutPrice);
  const presented = presentHoldings(valued, rate);
  const worth = (yut: bigint) => worthInUsdt(yut, { asset: 'YUT', yutPrice });
  const money = (usdt: bigint) => usdtText(inCurrency(usdt, perUsd));
  /** All of an account, with what is held in it. */
  const inAccount = (account: HoldingAccount, asset: Asset) => {
    const row = rows.find((one) => isSame(one, { account, asset }));
    return (row?.amount ?? 0n) + (row?.held ?? 0n);
  };
  const usdt = inAccount('wallet', 'USDT');
  const yut = inAccount('wallet', 'YUT');
  const staked = inAccount('stake', 'YUT');
  const store = inAccount('store', 'USDT');
  const benefit = inAccount('benefit', 'USDT');
  const profit = inAccount('profit', 'USDT');
  return {
    totalAssets: usdtText(valued.total),
    totalAssetsExchangePrice: presented.total,
    todayProfit: money(from.today.usdt + worth(from.today.yut)),
    totalProfit: money(from.total.usdt + worth(from.total.yut)),
    usdt: usdtText(usdt),
    usdtExchangePrice: money(usdt),
    yuToken: fromUnits(yut, assetScale.YUT),
    yuTokenUsdPrice: fromUnits(yutPrice, priceScale),
    yuTokenExchangePrice: money(worth(yut)),
    storeAssets: usdtText(store),
    storeAssetsExchange: money(store),
    staked: fromUnits(staked, assetScale.YUT),
    stakedExchange: money(worth(staked)),
    benefit: usdtText(benefit),
    benefitExchange: money(benefit),
    profit: usdtText(profit),
    profitExchange: money(profit),
    yuTokenExchangeRate: fromUnits(inCurrency(yutPrice, perUsd), priceScale),
    yutDailyGrowth: growth({ before: from.yutPriceYesterday, now: yutPrice }),
    lockAmount: usdtText(valued.locked),
    lockAmountExchange: presented.locked,
    holdings: presented.holdings,
    ...rate.since,
  };
}

const usdtText = (units: bigint): string => fromUnits(units, assetScale.USDT);

type Place = Pick<HoldingRow, 'account' | 'asset'>;
const isSame = (one: Place, other: Place): boolean =>
  one.account === other.account && one.asset === other.asset;

const worthsOf = (rows: readonly ValuedHolding[]): bigint[] => rows.map(({ worth }) => worth);
const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, one) => all + one, 0n);

const sumOfLocked = (holdings: readonly ValuedHolding[], worths: readonly bigint[]): bigint =>
  sum(worths.filter((_, index) => isLocked(holdings[index])));

/** A part's share of the whole with four decimals, rounded down; 0 of an empty whole. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0';
  const share = multiplyDivide(part, { numerator: 10_000n, denominator: whole, rounding: 'down' });
  return fromUnits(share, 4);
}
