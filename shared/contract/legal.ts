import * as z from 'zod/mini';
import { readCall } from './call.ts';
import { legalDocuments } from './documents.ts';
import { legalKinds } from './enums.ts';
import { agreedKinds } from './operation-kinds.ts';
import { amountText, language, nothing, unixSeconds } from './wire.ts';

const text = z.string().check(z.minLength(1));
const texts = z.array(text).check(z.minLength(1));

/** A table; `each` repeats its rows for every item of the named list. */
const table = z.object({
  head: texts,
  rows: z.array(texts).check(z.minLength(1)),
  each: z.optional(z.enum(['stakeTerm'])),
});

/**
 * A document is structure and plain text, and is rendered as text, never as markup. A string is a
 * paragraph, an array of strings is a list.
 */
const block = z.union([text, texts, table]);
export type LegalBlock = z.infer<typeof block>;

const section = z.object({
  /** Part of the page's URL, so it is the same in every language. */
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  heading: text,
  blocks: z.array(block).check(z.minLength(1)),
});
export type LegalSection = z.infer<typeof section>;

/** The version of a document that people agree to. */
export const documentVersion = z.string().check(z.regex(/^\d+\.\d+$/), z.maxLength(12));
/** First day of a version. */
const date = z.iso.date();

/** A document in the version that a person agrees to. */
export const agreement = z.object({
  document: z.enum(legalDocuments),
  version: documentVersion,
});
export type Agreement = z.infer<typeof agreement>;

/** The `data` of `agreementNeeded`. */
export interface AgreementNeeded {
  /** In force, and not agreed to. */
  missing: Agreement[];
}

/** A document file, with `{{placeholders}}` for the limits in force. */
export const legalText = z.object({
  title: text,
  version: documentVersion,
  date,
  sections: z.array(section).check(z.minLength(1)),
});
export type LegalText = z.infer<typeof legalText>;

export const getLegalDocument = readCall('/v1/legal/document', {
  summary: 'A legal document with the figures in force; the terms where no kind is named',
  access: 'anyone',
  addition: true,
  request: z.object({
    kind: z._default(z.enum(legalDocuments), legalKinds[0]),
    /** An earlier version; by default the one in force. */
    version: z.optional(documentVersion),
  }),
  response: z.object({
    ...legalText.shape,
    kind: z.enum(legalDocuments),
    /** Language of the text: English if the user's language has no translation. */
    language,
    /** All versions, that in force first; not from a server of an earlier release. */
    versions: z.optional(z.array(z.object({ version: documentVersion, date }))),
  }),
});

export const getAgreements = readCall('/v1/legal/agreements', {
  summary: 'The documents that an operation needs agreement to, in the versions in force',
  addition: true,
  request: z.object({ kind: z.enum(agreedKinds) }),
  response: z.object({
    items: z.array(
      z.object({
        ...agreement.shape,
        /** In the user's language. */
        title: text,
        /** Where the web view shows this version. */
        path: z.string(),
        /** The person has agreed to this version before. */
        isAgreed: z.boolean(),
      }),
    ),
  }),
});

export const getLegalLimits = readCall('/v1/legal/limits', {
  summary: 'What a person may still send away today, and what holds it up; null for a visitor',
  access: 'anyone',
  addition: true,
  request: nothing,
  response: z.object({
    /** In USDT. */
    day: amountText,
    review: amountText,
    proof: amountText,
    /** Minimum YUT balance after an exchange. */
    stays: amountText,
    mine: z.nullable(
      z.object({
        leftToday: amountText,
        /** Sent within 24 hours, which counts for the second proof. */
        sentLately: amountText,
        /** Exchangeable YUT: without locked YUT and the minimum balance. */
        exchangeable: amountText,
        /** End of the security hold; 0 without one. */
        holdUntil: unixSeconds,
        identityChecked: z.boolean(),
        /** Whether withdrawals need the identity check. */
        identityNeeded: z.boolean(),
      }),
    ),
  }),
});
