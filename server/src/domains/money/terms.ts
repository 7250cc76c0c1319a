import { type Asset, assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { and, eq } from 'drizzle-orm';
import type { PersonPurpose } from '../../ledger/accounts.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { readSettings, type SettingName } from '../settings/public.ts';
import {
  inCurrency,
  newestPrice,
  priceOne,
  priceScale,
  readRate,
  worthInUsdt,
} from '../wallet/public.ts';
import type { FeeTerms } from './fee.rules.ts';

export type FeeName = 'transfer' | 'c2c' | 'withdraw_benefit' | 'withdraw_bsc' | 'withdraw_tron';

export interface MoneySettings {
  /** A setting in the smallest units of an asset. */
  units(name: SettingName, asset: Asset): bigint;
  count(name: SettingName): number;
  fee(name: FeeName, asset: Asset): FeeTerms;
  holdLimit: bigint;
}

/** What the house allows and takes. Amounts of USDT are a worth where no asset is named. */
export async function readMoneySettings(db: Db): Promise<MoneySettings> {
  const settings = await readSettings(db);
  return {
    units: (name, asset) => settings.units(name, assetScale[asset]),
    count: settings.count,
    fee: (name, asset) => ({
      charge: settings.units(`fee_${name}_charge`, assetScale[asset]),
      fraction: settings.units(`fee_${name}_percent`, priceScale),
    }),
    holdLimit: settings.units('yu_normal_hold_limit', assetScale.YUT),
  };
}

export const textOf = (units: bigint, asset: Asset): string => fromUnits(units, assetScale[asset]);

/** An amount as it was sent, or undefined where it has more decimals than its asset. */
export const unitsOf = (text: string, asset: Asset): bigint | undefined =>
  toUnits(text, assetScale[asset]);

export async function availableIn(
  db: Db,
  of: { personId: string; asset: Asset; purpose: PersonPurpose },
): Promise<bigint> {
  const [account] = await db
    .select({ balance: accounts.balance, held: accounts.held })
    .from(accounts)
    .where(
      and(
        eq(accounts.personId, of.personId),
        eq(accounts.asset, of.asset),
        eq(accounts.purpose, of.purpose),
      ),
    );
  return (account?.balance ?? 0n) - (account?.held ?? 0n);
}

/** Makes text of worths in USDT, in the currency that a person counts in; as they are without one. */
export async function worthTextIn(db: Db, currency?: string): Promise<(usdt: bigint) => string> {
  const perUsd = currency === undefined ? priceOne : await readRate(db, currency);
  if (perUsd === undefined) throw wrongField('currencyType', 'invalid');
  return (usdt) => textOf(inCurrency(usdt, perUsd), 'USDT');
}

/** What amounts are worth in USDT at a moment. */
export const worthAt = async (db: Db, at: Date) =>
  worthBy((await newestPrice(db, at))?.price ?? 0n);

/**
 * The same for what binds: where an amount of YUT is in it, a price that is too old refuses, and
 * the house promises nothing that it cannot know.
 */
export async function worthToPromiseBy(
  db: Db,
  given: { settings: MoneySettings; at: Date; asset: Asset },
): Promise<ReturnType<typeof worthBy>> {
  const { settings, at, asset } = given;
  const newest = await newestPrice(db, at);
  const oldest = at.getTime() - settings.count('price_stale_minutes') * minuteMs;
  if (asset === 'YUT' && (newest?.at.getTime() ?? 0) < oldest) throw new ApiError('priceStale');
  return worthBy(newest?.price ?? 0n);
}

const minuteMs = 60_000;

const worthBy = (yutPrice: bigint) => ({
  yutPrice,
  of: (units: bigint, asset: Asset) => worthInUsdt(units, { asset, yutPrice }),
  /** The other way round: how much of an asset a worth in USDT is. */
  limitIn: (usdt: bigint, asset: Asset): bigint =>
    asset === 'USDT' ? usdt : yutPrice === 0n ? 0n : (usdt * 10n ** 10n) / yutPrice,
});
