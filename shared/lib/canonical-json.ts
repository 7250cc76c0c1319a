/**
 * The JSON text that both sides sign: keys sorted recursively by code unit, arrays in order,
 * `undefined` dropped as in JSON, no white space. Sorting an object before `JSON.stringify` would
 * not do, because objects put integer-like keys first.
 */
export function canonicalJson(value: unknown): string {
  return write(value) ?? 'null';
}

function write(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return write(value.toJSON());
  const source = value as Record<string, unknown>;
  const members = Object.keys(source)
    .sort()
    .flatMap((key) => {
      const text = write(source[key]);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
  return `{${members.join(',')}}`;
}

/** The signed text: app id, nonce, timestamp and the body, if any. */
export function signedText(part: {
  appId: string;
  nonce: string;
  timestamp: string;
  body?: string;
}): string {
  return part.appId + part.nonce + part.timestamp + (part.body ?? '');
}
