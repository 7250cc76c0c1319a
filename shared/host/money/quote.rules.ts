import { codes } from '@shared/contract/codes';
import type { Failure } from '../failure.ts';

/** What binds until it expires: the `quote` of every call that answers one. */
export interface Quote {
  quoteId: string;
  expiresAt: number;
  amount: string;
  fee: string;
  total: string;
  receive: string;
}

/** What a person has agreed to. Where one of them is another, they are asked again. */
const agreed = ['fee', 'total', 'receive'] as const;
export type AgreedPart = (typeof agreed)[number];

/** The parts of a quote that differ from what was shown before, with what was shown. */
export function changesOf(before: Quote, after: Quote): Partial<Record<AgreedPart, string>> {
  const changes: Partial<Record<AgreedPart, string>> = {};
  for (const part of agreed) {
    if (before[part] !== after[part]) changes[part] = before[part];
  }
  return changes;
}

export const isOtherQuote = (before: Quote, now: Quote): boolean =>
  Object.keys(changesOf(before, now)).length > 0;

/** Refusals that asking again does not mend: what it is about is another, or gone. */
const final: readonly number[] = [codes.notPossibleNow, codes.accountClosing, codes.notFound];
export const cannotBeHad = (failure: Failure): boolean =>
  failure.kind === 'refused' && final.includes(failure.code);
