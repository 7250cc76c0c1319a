import * as z from 'zod/mini';
import { call } from './call.ts';
import { legalKinds } from './enums.ts';
import { language, unixSeconds } from './wire.ts';

/** A document is structure and plain text: whoever shows it draws text, never markup. */
const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: z.string().check(z.minLength(1)) }),
  z.object({
    type: z.literal('list'),
    items: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  }),
]);
export type LegalBlock = z.infer<typeof block>;

const section = z.object({
  /** Part of the page's address, so it is the same in every language. */
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  title: z.string().check(z.minLength(1)),
  blocks: z.array(block).check(z.minLength(1)),
});
export type LegalSection = z.infer<typeof section>;

export const legalText = z.object({
  title: z.string().check(z.minLength(1)),
  sections: z.array(section).check(z.minLength(1)),
});
export type LegalText = z.infer<typeof legalText>;

export const getLegalDocument = call('/v1/legal/document', {
  summary: 'The version of a legal document that is in force; the terms where no kind is named',
  access: 'anyone',
  effect: 'read',
  addition: true,
  request: z.object({ kind: z._default(z.enum(legalKinds), legalKinds[0]) }),
  response: z.object({
    kind: z.enum(legalKinds),
    version: z.string(),
    effectiveAt: unixSeconds,
    /** The language of the text: English where there is none in the person's own. */
    language,
    ...legalText.shape,
  }),
});
