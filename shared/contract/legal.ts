import * as z from 'zod/mini';
import { call } from './call.ts';
import { legalKinds } from './enums.ts';
import { amountText, language, nothing, unixSeconds } from './wire.ts';

/** Every document there is: the four kinds of §3, the review rules, and an agreement per feature. */
export const legalDocuments = [
  ...legalKinds,
  'review-rules',
  'creator-agreement',
  'staking-agreement',
  'trading-agreement',
  'vip-quota-agreement',
  'fees-and-limits',
  'shop-agreement',
  'guild-agreement',
  'withdrawal-agreement',
  'benefit-agreement',
] as const;
export type LegalDocumentName = (typeof legalDocuments)[number];

const text = z.string().check(z.minLength(1));
const texts = z.array(text).check(z.minLength(1));

/** A table; `each` repeats its rows for every one of what it names. */
const table = z.object({
  head: texts,
  rows: z.array(texts).check(z.minLength(1)),
  each: z.optional(z.enum(['stakeTerm'])),
});

/**
 * A document is structure and plain text: whoever shows it draws text, never markup. A paragraph is
 * a text, a list is texts.
 */
const block = z.union([text, texts, table]);
export type LegalBlock = z.infer<typeof block>;

const section = z.object({
  /** Part of the page's address, so it is the same in every language. */
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  heading: text,
  blocks: z.array(block).check(z.minLength(1)),
});
export type LegalSection = z.infer<typeof section>;

/** A document as its file has it, with `{{places}}` for figures that are in force. */
export const legalText = z.object({
  title: text,
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  /** The day from which this version is in force. */
  date: z.iso.date(),
  sections: z.array(section).check(z.minLength(1)),
});
export type LegalText = z.infer<typeof legalText>;

export const getLegalDocument = call('/v1/legal/document', {
  summary: 'A legal document with the figures in force; the terms where no kind is named',
  access: 'anyone',
  effect: 'read',
  addition: true,
  request: z.object({ kind: z._default(z.enum(legalDocuments), legalKinds[0]) }),
  response: z.object({
    ...legalText.shape,
    kind: z.enum(legalDocuments),
    /** The language of the text: English where there is none in the person's own. */
    language,
  }),
});

export const getLegalLimits = call('/v1/legal/limits', {
  summary: 'What a person may still send away today, and what holds it up; null for a visitor',
  access: 'anyone',
  effect: 'read',
  addition: true,
  request: nothing,
  response: z.object({
    /** Worths in USDT. */
    day: amountText,
    review: amountText,
    proof: amountText,
    /** YUT that stays when YUT is exchanged. */
    stays: amountText,
    mine: z.nullable(
      z.object({
        leftToday: amountText,
        /** What left in 24 hours, which counts for the second proof. */
        sentLately: amountText,
        /** YUT that can be exchanged, without what is locked and what has to stay. */
        exchangeable: amountText,
        /** Until then nothing leaves the account; 0 where nothing is on hold. */
        holdUntil: unixSeconds,
        identityChecked: z.boolean(),
        /** Whether a withdrawal needs the identity check at all. */
        identityNeeded: z.boolean(),
      }),
    ),
  }),
});
