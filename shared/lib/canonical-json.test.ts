import { describe, expect, it } from 'vitest';
import { canonicalJson, signedText } from './canonical-json.ts';

const cases: { name: string; value: unknown; text: string }[] = [
  { name: 'an empty object', value: {}, text: '{}' },
  { name: 'keys in order', value: { b: 1, a: 2 }, text: '{"a":2,"b":1}' },
  {
    name: 'keys in order at every depth',
    value: { z: { d: 1, c: { f: 1, e: 2 } }, a: 0 },
    text: '{"a":0,"z":{"c":{"e":2,"f":1},"d":1}}',
  },
  {
    name: 'arrays as they are',
    value: { a: [3, 1, { y: 1, x: 2 }] },
    text: '{"a":[3,1,{"x":2,"y":1}]}',
  },
  { name: 'without undefined', value: { a: undefined, b: null }, text: '{"b":null}' },
  { name: 'undefined in an array as null', value: { a: [undefined] }, text: '{"a":[null]}' },
  {
    name: 'upper case before lower case',
    value: { a: 1, B: 2, _: 3 },
    text: '{"B":2,"_":3,"a":1}',
  },
  { name: 'keys of digits as text', value: { b: 1, 10: 2, 9: 3 }, text: '{"10":2,"9":3,"b":1}' },
  {
    name: 'other scripts by code unit',
    value: { é: 1, z: 2, 中: 3 },
    text: '{"z":2,"é":1,"中":3}',
  },
  { name: 'quotes and line ends escaped', value: { a: '"\n\\' }, text: '{"a":"\\"\\n\\\\"}' },
  {
    name: 'a key called __proto__ like any other',
    value: JSON.parse('{"b":1,"__proto__":{"x":1}}'),
    text: '{"__proto__":{"x":1},"b":1}',
  },
];

describe('canonical JSON', () => {
  it.each(cases)('§7: $name', ({ value, text }) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('of its own parse is the same text', () => {
    for (const { text } of cases) expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it('§7: is signed after app id, nonce and timestamp; no body adds nothing', () => {
    const parts = { appId: 'a', nonce: 'n', timestamp: '1' };
    expect(signedText(parts)).toBe('an1');
    expect(signedText({ ...parts, body: '{}' })).toBe('an1{}');
  });
});
