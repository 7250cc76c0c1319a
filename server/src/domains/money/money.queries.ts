import { type Asset, assetScale, fromUnits, multiplyDivide, toUnits } from '@shared/lib/money';
import type { PersonPurpose } from '../../ledger/accounts.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { minuteMs } from '../../platform/time/time.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { readSettings, type SettingName } from '../settings/public.ts';
import { highestPrice, newestPrice, priceScale, worthInUsdt } from '../wallet/public.ts';
import type { FeeTerms } from './fee.rules.ts';

export type FeeName = 'transfer' | 'c2c' | 'withdraw_benefit' | 'withdraw_bsc' | 'withdraw_tron';

export interface MoneySettings {
  /** Converts a setting to the smallest units of an asset. */
  units(name: SettingName, asset: Asset): bigint;
  count(name: SettingName): number;
  text(name: SettingName): string;
  fee(name: FeeName, asset: Asset): FeeTerms;
  holdLimit: bigint;
}

/** Limits and fees. Amounts in USDT are values of any asset unless one is named. */
export async function readMoneySettings(db: Db): Promise<MoneySettings> {
  const settings = await readSettings(db);
  return {
    units: (name, asset) => settings.units(name, assetScale[asset]),
    count: settings.count,
    text: settings.text,
    fee: (name, asset) => ({
      charge: settings.units(`fee_${name}_charge`, assetScale[asset]),
      fraction: settings.units(`fee_${name}_percent`, priceScale),
    }),
    holdLimit: settings.units('yu_normal_hold_limit', assetScale.YUT),
  };
}

export const textOf = (units: bigint, asset: Asset): string => fromUnits(units, assetScale[asset]);

/** Parses an amount; undefined if it has more decimals than its asset. */
export const unitsOf = (text: string, asset: Asset): bigint | undefined =>
  toUnits(text, assetScale[asset]);

export async function availableIn(
  db: Db,
  of: { personId: string; asset: Asset; purpose: PersonPurpose },
): Promise<bigint> {
  const { personId, asset, purpose } = of;
  const account = await findRow(db, accounts, { personId, asset, purpose });
  return (account?.balance ?? 0n) - (account?.held ?? 0n);
}

/** Values amounts in USDT at one moment. */
export const worthAt = async (db: Db, at: Date) =>
  worthBy((await newestPrice(db, at))?.price ?? 0n);

/** Values amounts in USDT by the highest price of a period. */
export const highestWorth = async (db: Db, period: { from: Date; until: Date }) =>
  worthBy(await highestPrice(db, period));

/** The same for binding decisions: an amount in YUT is refused while its price is stale. */
export async function worthForQuote(
  db: Db,
  given: { settings: MoneySettings; at: Date; asset: Asset },
): Promise<ReturnType<typeof worthBy>> {
  const { settings, at, asset } = given;
  const newest = await newestPrice(db, at);
  const oldest = at.getTime() - settings.count('price_stale_minutes') * minuteMs;
  if (asset === 'YUT' && (newest?.at.getTime() ?? 0) < oldest) throw new ApiError('priceStale');
  return worthBy(newest?.price ?? 0n);
}

const worthBy = (yutPrice: bigint) => ({
  yutPrice,
  /** The smallest amount of an asset that has at least a value in USDT. */
  reaching: (usdt: bigint, asset: Asset): bigint => {
    const priced = { numerator: 10n ** 10n, denominator: yutPrice, rounding: 'up' } as const;
    return asset === 'USDT' || yutPrice === 0n ? usdt : multiplyDivide(usdt, priced);
  },
  of: (units: bigint, asset: Asset) => worthInUsdt(units, { asset, yutPrice }),
  /** The inverse: the amount of an asset that a value in USDT buys. */
  limitIn: (usdt: bigint, asset: Asset): bigint =>
    asset === 'USDT' ? usdt : yutPrice === 0n ? 0n : (usdt * 10n ** 10n) / yutPrice,
});
