import type { Balance, Holding, HoldingAccount } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits, multiplyDivide } from '@shared/lib/money';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { HoldingRow } from './holdings.queries.ts';
import type { AskedRate } from './rates.rules.ts';
import { growth, inCurrency, type Profit, priceScale, worthInUsdt } from './wallet.rules.ts';

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

/**
 * Values holdings in USDT, the most valuable first. The total is that of the summed amounts, so that
 * moving money between a person's own accounts does not change it; the largest holding takes the
 * units that rounding down each of them leaves, so that they add up to the total.
 */
export function valueHoldings(
  rows: readonly HoldingRow[],
  yutPrice: bigint,
): { total: bigint; locked: bigint; holdings: ValuedHolding[] } {
  const worth = (amount: bigint, asset: Asset) => worthInUsdt(amount, { asset, yutPrice });
  const sumOf = (asset: Asset) =>
    rows.reduce((sum, row) => (row.asset === asset ? sum + row.amount : sum), 0n);
  const total = worth(sumOf('USDT'), 'USDT') + worth(sumOf('YUT'), 'YUT');
  const shown = [
    ...rows.filter(({ amount }) => amount > 0n),
    ...always
      .filter((one) => !rows.some((row) => isSame(row, one) && row.amount > 0n))
      .map((one) => ({ ...one, amount: 0n, count: 0, held: 0n })),
  ].map((row) => ({ ...row, worth: worth(row.amount, row.asset) }));
  shown.sort((one, other) => (one.worth === other.worth ? 0 : one.worth > other.worth ? -1 : 1));
  const worths = addUpTo(total, worthsOf(shown));
  const holdings = shown.map((row, index) => ({ ...row, worth: worths[index] ?? 0n }));
  return {
    total,
    locked: sum(worthsOf(holdings.filter(isLocked))),
    holdings,
  };
}

/** In a currency, again with parts that add up to the total. */
export function presentHoldings(
  { total, holdings }: ReturnType<typeof valueHoldings>,
  perUsd: bigint,
): { total: string; locked: string; holdings: Holding[] } {
  const whole = inCurrency(total, perUsd);
  const worths = addUpTo(
    whole,
    worthsOf(holdings).map((worth) => inCurrency(worth, perUsd)),
  );
  return {
    total: usdtText(whole),
    locked: usdtText(sum(worths.filter((_, index) => isLocked(holdings[index])))),
    holdings: holdings.map(({ account, asset, amount, worth }, index) => ({
      account,
      asset,
      amount: fromUnits(amount, assetScale[asset]),
      worth: usdtText(worths[index] ?? 0n),
      share: shareOf(worth, total),
    })),
  };
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
  const { perUsd, ...rateTime } = rate;
  const valued = valueHoldings(rows, yutPrice);
  const presented = presentHoldings(valued, perUsd);
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
    ...rateTime,
  };
}

const usdtText = (units: bigint): string => fromUnits(units, assetScale.USDT);

type Place = Pick<HoldingRow, 'account' | 'asset'>;
const isSame = (one: Place, other: Place): boolean =>
  one.account === other.account && one.asset === other.asset;

const worthsOf = (rows: readonly ValuedHolding[]): bigint[] => rows.map(({ worth }) => worth);
const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, one) => all + one, 0n);

/** Gives what is missing to the first part, the largest. */
function addUpTo(total: bigint, parts: readonly bigint[]): bigint[] {
  const [first = 0n, ...others] = parts;
  return parts.length === 0 ? [] : [first + total - sum(parts), ...others];
}

/** A part's share of the whole with four decimals, rounded down; 0 of an empty whole. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0';
  const share = multiplyDivide(part, { numerator: 10_000n, denominator: whole, rounding: 'down' });
  return fromUnits(share, 4);
}
