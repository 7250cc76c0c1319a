import { type Asset, assetScale, toUnits } from '@shared/lib/money';
import { dayMs } from '../platform/time/time.ts';

/** Converts an amount of the demo's data to units; throws on a mistake in the data. */
export const units = (text: string, asset: Asset): bigint => scaledUnits(text, assetScale[asset]);

export function scaledUnits(text: string, scale: number): bigint {
  const value = toUnits(text, scale);
  if (value === undefined) throw new Error(`invalid amount in the demo: ${text}`);
  return value;
}

export const daysAgo = ({ now }: { now: Date }, days: number): Date =>
  new Date(now.getTime() - days * dayMs);
