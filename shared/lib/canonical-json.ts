/**
 * The text of a value that both sides sign: keys sorted recursively by code unit, arrays in their
 * order, `undefined` dropped as JSON drops it, no white space. It is written here and not by
 * sorting an object, because an object puts keys that look like numbers first, whatever was asked.
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

/** What the signature is taken over: app id, nonce, timestamp and, where there is one, the body. */
export function signedText(part: {
  appId: string;
  nonce: string;
  timestamp: string;
  body?: string;
}): string {
  return part.appId + part.nonce + part.timestamp + (part.body ?? '');
}
