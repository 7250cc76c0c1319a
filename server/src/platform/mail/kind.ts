import type * as z from 'zod/mini';

/** Looks up one of the server's texts in the language of the mail. */
export type MailText = (key: string) => string;

/** The part of a mail kind that the outbox needs, without the type of its parameters. */
export interface StoredMailKind {
  name: string;
  /** Parses stored parameters and returns the values for the placeholders of the mail's texts. */
  valuesOf(params: unknown, text: MailText): Record<string, string>;
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
  values: (params: Params, text: MailText) => Record<string, string>,
): MailKind<Params> {
  return { name, params, valuesOf: (stored, text) => values(params.parse(stored), text) };
}
