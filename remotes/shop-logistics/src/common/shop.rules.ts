import { codes } from '@shared/contract/codes';

/** The order is unknown, belongs to another account, or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === codes.notFound || error.code === codes.invalidRequest;
}

/** A `tel:` URL with the digits and plus signs of a written phone number. */
export const toTelUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** Rows as plain text for the clipboard, one per line. */
export const toTextLines = (rows: readonly { label: string; text: string }[]): string =>
  rows.map(({ label, text }) => `${label}: ${text}`).join('\n');
