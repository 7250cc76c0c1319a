/** A sequence of numbers in [0, 1), the same for the same seed. */
export type Random = () => number;

export function createRandom(seed: string): Random {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <One>(random: Random, list: readonly One[]): One =>
  list[Math.floor(random() * list.length)] as One;

/** Values that break naive code: types, limits, encodings, injections. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-7],
  ...['', ' ', '0', '-1', '1e9', '0x10', 'NaN', 'Infinity', '1.9999999999', ' 1', '９', '1,5'],
  ...['null', 'undefined', '__proto__', 'constructor', 'toString', '$where', '{{7*7}}', '%s%n'],
  ...["' or 1=1 --", '"; drop table persons; --', '../../etc/passwd', '\\', '%00', '%'],
  ...['<script>alert(1)</script>', '\u202etxt.exe', '\u200b', '\u001b[2J', '\r\nset-cookie: a=b'],
  ...['🙂'.repeat(300), 'a'.repeat(10_000), 'ﷺ'.repeat(500), 'I\u0307', '\ufeff', '\ufffd'],
  ...['2026-02-30', '9999-12-31', '0000-00-00', '1970-01-01T00:00:00Z', 'Mars/Phobos'],
  ...['00000000-0000-0000-0000-000000000000', 'https://evil.example/', 'javascript:alert(1)'],
  ...[[], {}, [[]], [null], [{}], { a: { b: { c: {} } } }, Array(200).fill(1)],
  ...[{ length: 1e9 }, { toString: 'x' }, { toJSON: 1 }, { $ne: null }, { valueOf: null }],
];

const hostileKeys = ['__proto__', 'constructor', 'toString', 'id', 'uid', '', 'personId', '🙂'];

/** A body like the given one with one to three changes anywhere in it. */
export function mutate(random: Random, body: unknown): unknown {
  const changes = 1 + Math.floor(random() * 3);
  let changed = structuredClone(body);
  for (let i = 0; i < changes; i += 1) changed = mutateOnce(random, changed);
  return changed;
}

function mutateOnce(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return pick(random, hostileValues);
  const keys = Object.keys(value);
  const choice = random();
  if (keys.length === 0 || choice < 0.15) {
    const key = pick(random, hostileKeys);
    return withKey(value, { key, value: pick(random, hostileValues) });
  }
  const key = pick(random, keys);
  if (choice < 0.25) return withoutKey(value, key);
  if (choice < 0.3) return pick(random, hostileValues);
  const changed = mutateOnce(random, Reflect.get(value, key));
  if (Array.isArray(value)) return value.with(Number(key), changed);
  return withKey(value, { key, value: changed });
}

/** Also sets `__proto__` as an own key, as a parser of JSON does. */
function withKey(body: object, entry: { key: string; value: unknown }): object {
  if (Array.isArray(body)) return [...body, entry.value];
  const copy = { ...body };
  Object.defineProperty(copy, entry.key, {
    value: entry.value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

function withoutKey(body: object, key: string): object {
  if (Array.isArray(body)) return body.slice(1);
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}

/** Texts that are no JSON, or JSON that costs more than it should. */
export function rawBody(random: Random, body: unknown): string {
  const text = JSON.stringify(body) ?? '';
  const cut = Math.floor(random() * text.length);
  return pick(random, [
    text.slice(0, cut),
    `${text.slice(0, cut)}\u0000${text.slice(cut)}`,
    `${text}${text}`,
    `\ufeff${text}`,
    '['.repeat(20_000),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"a":${'9'.repeat(30_000)}}`,
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    text.replace('{', '{"id":1,"id":2,'),
    'undefined',
    '"text"',
    '0',
  ]);
}
