import type { Balance } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits, multiplyDivide, rescale } from '@shared/lib/money';

/** Prices and rates have eight decimals. */
export const priceScale = 8;
export const priceOne = 10n ** BigInt(priceScale);

/** Worth in USD, at USDT's six decimals. One USDT counts as one USD. */
export function worthInUsdt(units: bigint, of: { asset: Asset; yutPrice: bigint }): bigint {
  if (of.asset === 'USDT') return units;
  const worth = multiplyDivide(units, {
    numerator: of.yutPrice,
    denominator: priceOne,
    rounding: 'down',
  });
  return rescale(worth, { from: assetScale.YUT, to: assetScale.USDT, rounding: 'down' });
}

/** The same worth in another currency. */
export function inCurrency(usdt: bigint, perUsd: bigint): bigint {
  return multiplyDivide(usdt, { numerator: perUsd, denominator: priceOne, rounding: 'down' });
}

/** How much a price has grown, as a ratio with six decimals: 0.0123 is 1.23 %. */
export function growth(from: { before: bigint; now: bigint }): string {
  if (from.before === 0n) return '0';
  const ratio = multiplyDivide(from.now - from.before, {
    numerator: 1_000_000n,
    denominator: from.before,
    rounding: 'down',
  });
  return fromUnits(ratio, 6);
}

/** The first moment of the day that a person's clock shows, as a moment of the world. */
export function startOfPersonsDay(userTimeIso: string): Date {
  const zone = /(Z|[+-]\d\d:\d\d)$/.exec(userTimeIso)?.[1] ?? '+08:00';
  return new Date(`${userTimeIso.slice(0, 10)}T00:00:00${zone}`);
}

export interface Holdings {
  usdt: bigint;
  usdtHeld: bigint;
  yut: bigint;
  yutHeld: bigint;
  yutStaked: bigint;
  store: bigint;
}

export interface Profit {
  usdt: bigint;
  yut: bigint;
}

export function presentBalance(from: {
  holdings: Holdings;
  today: Profit;
  total: Profit;
  yutPrice: bigint;
  yutPriceYesterday: bigint;
  perUsd: bigint;
}): Balance {
  const { holdings, yutPrice, perUsd } = from;
  const worth = (yut: bigint) => worthInUsdt(yut, { asset: 'YUT', yutPrice });
  const usdt = (units: bigint) => fromUnits(units, assetScale.USDT);
  const money = (units: bigint) => usdt(inCurrency(units, perUsd));
  const total = holdings.usdt + holdings.store + worth(holdings.yut) + worth(holdings.yutStaked);
  const locked = holdings.usdtHeld + worth(holdings.yutHeld + holdings.yutStaked);
  return {
    totalAssets: usdt(total),
    totalAssetsExchangePrice: money(total),
    todayProfit: money(from.today.usdt + worth(from.today.yut)),
    totalProfit: money(from.total.usdt + worth(from.total.yut)),
    usdt: usdt(holdings.usdt),
    usdtExchangePrice: money(holdings.usdt),
    yuToken: fromUnits(holdings.yut, assetScale.YUT),
    yuTokenUsdPrice: fromUnits(yutPrice, priceScale),
    yuTokenExchangePrice: money(worth(holdings.yut)),
    storeAssets: usdt(holdings.store),
    storeAssetsExchange: money(holdings.store),
    yuTokenExchangeRate: fromUnits(inCurrency(yutPrice, perUsd), priceScale),
    yutDailyGrowth: growth({ before: from.yutPriceYesterday, now: yutPrice }),
    lockAmount: usdt(locked),
  };
}

/** Where a page of a history ended: its last line's time (with microseconds) and id. */
export interface Cursor {
  at: string;
  id: string;
}

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(`${cursor.at}|${cursor.id}`).toString('base64url');

export function readCursor(text: string): Cursor | undefined {
  const match =
    /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00(?::00)?)\|([0-9a-f-]{36})$/.exec(
      Buffer.from(text, 'base64url').toString('utf8'),
    );
  return match?.[1] && match[2] ? { at: match[1], id: match[2] } : undefined;
}
