import { codes } from '@shared/contract/codes';
import type { Failure } from '../failure.ts';

/** A binding offer until it expires: the `quote` of every call that answers one. */
export interface Quote {
  quoteId: string;
  expiresAt: number;
  amount: string;
  fee: string;
  total: string;
  receive: string;
}

/** The terms that a person agrees to. If one of them changes, they confirm again. */
const agreed = ['fee', 'total', 'receive'] as const;
export type AgreedPart = (typeof agreed)[number];

/** The changed parts of a quote, with the values shown before. */
export function compareQuotes(before: Quote, after: Quote): Partial<Record<AgreedPart, string>> {
  const changes: Partial<Record<AgreedPart, string>> = {};
  for (const part of agreed) {
    if (before[part] !== after[part]) changes[part] = before[part];
  }
  return changes;
}

export const isOtherQuote = (before: Quote, now: Quote): boolean =>
  Object.keys(compareQuotes(before, now)).length > 0;

/** Refusals that a retry cannot fix, as the object has changed or is gone. */
const final: readonly number[] = [codes.notPossibleNow, codes.accountClosing, codes.notFound];
export const cannotBeHad = (failure: Failure): boolean =>
  failure.kind === 'refused' && final.includes(failure.code);
