/**
 * The text of a value that both sides sign: keys sorted recursively by code unit, arrays in their
 * order, `undefined` dropped as JSON drops it, no white space.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const source = value as Record<string, unknown>;
  // Without a prototype, a key called __proto__ is a key like any other.
  const result: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(source).sort()) {
    if (source[key] !== undefined) result[key] = sorted(source[key]);
  }
  return result;
}

/** What the signature is taken over: app id, nonce, timestamp and, where there is one, the body. */
export function signedText(part: {
  appId: string;
  nonce: string;
  timestamp: string;
  body?: string;
}): string {
  return part.appId + part.nonce + part.timestamp + (part.body ?? '');
}
