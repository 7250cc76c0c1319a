/**
 * The server signs the HTML of a page together with its address, its protection and an end. A script
 * of a page can write the cache that snapshots lie in, but no signature.
 */

/** Headers that a snapshot is served with; no other header of a stored answer is used. */
export const signedHeaders = [
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
] as const;

/** Carries `<end in milliseconds>.<signature>`. */
export const htmlSignatureHeader = 'x-html-signature';

export interface SignedHtml {
  /** The path of its address. */
  path: string;
  endsAtMs: number;
  /** The value of a signed header, if the answer has it. */
  header: (name: string) => string | null | undefined;
  html: string;
}

/** The text that is signed. */
export const textOfSignedHtml = ({ path, endsAtMs, header, html }: SignedHtml): string =>
  `${JSON.stringify([path, endsAtMs, ...signedHeaders.map((name) => header(name) ?? '')])}\n${html}`;
