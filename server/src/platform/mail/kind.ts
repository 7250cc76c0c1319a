import type { Language } from '@shared/contract/enums';
import type * as z from 'zod/mini';

/** The language of the mail, and the server's texts in it. */
export interface MailReader {
  language: Language;
  text: (key: string) => string;
}

/** The part of a mail kind that the outbox needs, without the type of its parameters. */
export interface StoredMailKind {
  name: string;
  /** Parses stored parameters and returns the values for the placeholders of the mail's texts. */
  valuesOf(params: unknown, reader: MailReader): Record<string, string>;
}

/**
 * One kind of mail. Its texts are `mail.<name>.subject` and `mail.<name>.text` in
 * `locales/<language>/server.json`.
 */
export interface MailKind<Params> extends StoredMailKind {
  params: z.ZodMiniType<Params>;
}

/** Every kind that the server sends. */
export type MailKinds = readonly StoredMailKind[];

export function createMailKind<Params>(
  name: string,
  params: z.ZodMiniType<Params>,
  values: (params: Params, reader: MailReader) => Record<string, string>,
): MailKind<Params> {
  return { name, params, valuesOf: (stored, reader) => values(params.parse(stored), reader) };
}
