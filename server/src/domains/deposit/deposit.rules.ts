import type { DepositState } from '@shared/contract/deposit';
import type { Chain } from '@shared/lib/address';
import { type Asset, assetScale } from '@shared/lib/money';
import type { SettingName } from '../settings/public.ts';

/** BSC addresses differ in case alone; those of TRON do not. */
export const addressKey = (network: Chain, address: string): string =>
  network === 'BSC' ? address.toLowerCase() : address;

const hash = /^(0x)?([0-9a-f]{64})$/;

/**
 * The one spelling of a transaction id, so that it is the same transaction in every report.
 * Undefined if it is none.
 */
export function transactionIdOf(network: Chain, text: string): string | undefined {
  const digits = hash.exec(text.toLowerCase())?.[2];
  return digits && (network === 'BSC' ? `0x${digits}` : digits);
}

/** What an operator may have typed for a transaction. */
export const spellingsOf = (transactionId: string): string[] => {
  const digits = transactionId.replace(/^0x/, '');
  return [digits, `0x${digits}`];
};

/** Far above every supply, and far below what a balance can hold. */
const maxAmount = 10n ** 17n;

/**
 * Reads an amount with the decimals of a token, up to 18, and rounds it down to those of our asset.
 * Undefined if nothing is left of it or it is no plausible amount.
 */
export function readTokenAmount(text: string, asset: Asset): bigint | undefined {
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const scale = assetScale[asset];
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return units > 0n && units <= maxAmount ? units : undefined;
}

const settingSuffix = { BSC: 'bsc', TRON: 'tron' } as const satisfies Record<Chain, string>;

export const smallestSetting = (network: Chain): SettingName =>
  `smallest_deposit_${settingSuffix[network]}`;
export const confirmationsSetting = (network: Chain): SettingName =>
  `deposit_confirmations_${settingSuffix[network]}`;

/** The outcome of a report; `book` and `vanish` stand for what has to be done. */
export type Step = Exclude<DepositState, 'booked'> | 'book' | 'keep' | 'vanish';

interface Report {
  isRemoved: boolean;
  confirmations: number;
}

/**
 * What a newer report makes of a transfer:
 *
 * | Reported | Booked                     | Not booked                                      |
 * | -------- | -------------------------- | ----------------------------------------------- |
 * | removed  | tell the operator, no more | dropped                                         |
 * | there    | stays booked               | too small, pending, or booked once confirmed    |
 *
 * One that is held waits for an operator, whatever is reported.
 */
export function nextStep(
  known: { state: DepositState; amount: bigint },
  reported: Report,
  terms: { smallest: bigint; confirmations: number },
): Step {
  if (known.state === 'booked') return reported.isRemoved ? 'vanish' : 'keep';
  if (known.state === 'held') return 'held';
  if (reported.isRemoved) return 'dropped';
  if (known.amount < terms.smallest) return 'tooSmall';
  return reported.confirmations >= terms.confirmations ? 'book' : 'pending';
}
