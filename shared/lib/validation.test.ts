import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as rules from './validation.ts';

const {
  required,
  email,
  phoneNumber,
  atLeast6,
  atMost,
  length8to16,
  hasUpper,
  hasLower,
  hasDigit,
  noSpecial,
  userName,
  chatNickname,
} = rules;

const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const specials = '!@#$%^&*()_+-={}[]|;:\'",.<>/?\\';

test.each<[string, rules.Rule, string, string[], string[]]>([
  ['required', required, '000958', ['a', ' '], ['']],
  [
    'email',
    email,
    '001463',
    ['a@b.c', 'first.last+tag@mail.example.com'],
    ['', 'a', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a b@c.d', 'a@b@c.d'],
  ],
  [
    'phone number',
    phoneNumber,
    '001464',
    ['13800138000', '19912345678'],
    ['', '12800138000', '1380013800', '138001380000', '23800138000', '1380013800a'],
  ],
  [
    'phone number after +86',
    rules.phoneAfter('86'),
    '001464',
    ['13800138000'],
    ['', '12800138000', '125550147'],
  ],
  [
    'phone number after another code',
    rules.phoneAfter('60'),
    '001464',
    ['125550147', '1234', '12345678901234'],
    ['', '123', '12a45', '123456789012345', '+125550147'],
  ],
  ['at least 6', atLeast6, '001465', ['123456', '😀😀😀😀😀😀'], ['', '12345', '😀😀😀']],
  ['at most 3', atMost(3), '002108', ['', '123', '😀😀😀'], ['1234']],
  [
    '8 to 16',
    length8to16,
    '001466',
    ['12345678', '1234567890123456'],
    ['', '1234567', '12345678901234567'],
  ],
  ['an uppercase letter', hasUpper, '001467', ['aB1'], ['', 'ab1']],
  ['a lowercase letter', hasLower, '001468', ['aB1'], ['', 'AB1']],
  ['a digit', hasDigit, '001469', ['aB1'], ['', 'aB']],
  ['no special character', noSpecial, '001470', ['', 'abcXYZ019', '密码'], [...specials]],
  ['user name', userName, '001471', ['a', 'A_b.9'], ['a b', 'a-b', '名', 'a@b']],
  ['chat nickname', chatNickname, '000721', ['小明', '小明A1'], ['a b', 'a_b', 'あ', '😀']],
])('§5: %s', (_, rule, key, right, wrong) => {
  for (const value of right) expect(rule(value), value).toBeUndefined();
  for (const value of wrong) expect(rule(value), value).toBe(key);
});

describe('§5: firstError', () => {
  it.each([
    ['', '000958'],
    ['aB1', '001466'],
    ['abcdefg1', '001467'],
    ['ABCDEFG1', '001468'],
    ['ABCDefgh', '001469'],
    ['ABCdef1!', '001470'],
    ['ABCdef12', undefined],
  ])('a password of %j breaks %s first', (value, key) => {
    expect(rules.firstError(value, rules.passwordRules)).toBe(key);
  });
});

it('accepts an empty optional field, and validates a filled one', () => {
  expect(rules.optional(email)('')).toBeUndefined();
  expect(rules.optional(email)('a')).toBe('001463');
});

it('§5: refuses a special character wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...specials), fc.string(), (before, one, after) => {
      expect(noSpecial(before + one + after)).toBe('001470');
    }),
  );
});

it('§5: accepts no user name of other characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (value) => {
      const plain = [...value].every((one) => /[A-Za-z0-9_.]/.test(one));
      expect(userName(value) === undefined).toBe(plain);
    }),
  );
});

test('phoneDigits strips separators', () => {
  expect(rules.phoneDigits('139 (1234)-56.78')).toBe('13912345678');
});
