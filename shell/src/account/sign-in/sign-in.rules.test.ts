import type { Failure } from '@shared/host';
import { describe, expect, it } from 'vitest';
import type { Position } from './sign-in.rules.ts';
import {
  challengeOf,
  codeRule,
  emailRule,
  identifierKind,
  identifierRule,
  isReachable,
  passwordChecklist,
  placeMark,
  readPosition,
  splitAtPlaces,
  toSearch,
  triesLeftOf,
  waitOf,
} from './sign-in.rules.ts';

describe('a place', () => {
  it.each<[string, Position]>([
    ['', { mode: 'password', step: 'first' }],
    ['?mode=code', { mode: 'code', step: 'first' }],
    ['?mode=register&step=code', { mode: 'register', step: 'code' }],
    ['?mode=forgot&step=done', { mode: 'forgot', step: 'done' }],
    ['?step=authenticator', { mode: 'password', step: 'authenticator' }],
    ['?mode=constructor&step=toString', { mode: 'password', step: 'first' }],
  ])('of "%s"', (search, position) => {
    expect(readPosition(new URLSearchParams(search))).toEqual(position);
  });

  it.each<[Position, string, string]>([
    [{ mode: 'password', step: 'first' }, '?mode=code&step=code', ''],
    [{ mode: 'register', step: 'first' }, '', '?mode=register'],
    [{ mode: 'code', step: 'code' }, '?mode=code', '?mode=code&step=code'],
    [
      { mode: 'forgot', step: 'first' },
      '?returnTo=%2Fwallet%3Fa%3D1&inviteCode=MARA42',
      '?returnTo=%2Fwallet%3Fa%3D1&inviteCode=MARA42&mode=forgot',
    ],
  ])('%j from "%s" has the query "%s"', (position, before, search) => {
    expect(toSearch(position, new URLSearchParams(before))).toBe(search);
  });

  const nothing = {
    codeSent: false,
    pending: false,
    accounts: false,
    erasesAt: false,
    changed: false,
  };
  it.each<[Position, Partial<typeof nothing>, boolean]>([
    [{ mode: 'register', step: 'first' }, {}, true],
    [{ mode: 'register', step: 'code' }, {}, false],
    [{ mode: 'register', step: 'code' }, { codeSent: true }, true],
    [{ mode: 'password', step: 'code' }, { codeSent: true }, false],
    [{ mode: 'password', step: 'authenticator' }, {}, false],
    [{ mode: 'password', step: 'authenticator' }, { pending: true }, true],
    [{ mode: 'register', step: 'authenticator' }, { pending: true }, false],
    [{ mode: 'code', step: 'account' }, { pending: true }, false],
    [{ mode: 'code', step: 'account' }, { pending: true, accounts: true }, true],
    [{ mode: 'code', step: 'deletion' }, {}, false],
    [{ mode: 'code', step: 'deletion' }, { erasesAt: true }, true],
    [{ mode: 'forgot', step: 'done' }, { changed: true }, true],
    [{ mode: 'password', step: 'done' }, { changed: true }, false],
  ])('%j with %j is reached: %s', (position, reached, expected) => {
    expect(isReachable(position, { ...nothing, ...reached })).toBe(expected);
  });
});

describe('§3, §5: an identifier', () => {
  it.each([
    ['80012468', 'id', undefined],
    [' 80012468 ', 'email', undefined],
    ['mei@example.com', 'email', undefined],
    ['mei', 'email', '001463'],
    ['mei@example', 'email', '001463'],
    ['1a', 'email', '001463'],
    ['', 'email', '000958'],
    ['   ', 'email', '000958'],
  ])('"%s"', (text, kind, error) => {
    expect(identifierKind(text)).toBe(kind);
    expect(identifierRule(text)).toBe(error);
  });

  it.each([
    ['mei@example.com ', undefined],
    ['80012468', '001463'],
    ['', '000958'],
  ])('an address "%s"', (text, error) => {
    expect(emailRule(text)).toBe(error);
  });

  it.each([
    ['', '000958'],
    ['12345', '002103'],
    ['123456', undefined],
  ])('a code "%s"', (text, error) => {
    expect(codeRule(text)).toBe(error);
  });
});

describe('§5: the rules of a password', () => {
  const all = ['001466', '001467', '001468', '001469', '001470'];
  it.each([
    ['', []],
    ['abc', ['001468', '001470']],
    ['ABCDEFGH', ['001466', '001467', '001470']],
    ['Abcdefg1', all],
    ['Abcdefg1!', all.filter((key) => key !== '001470')],
    ['Abcdefg1Abcdefg12', all.filter((key) => key !== '001466')],
  ])('of "%s" %j are met', (text, met) => {
    const list = passwordChecklist(text);
    expect(list.map(({ key }) => key)).toEqual(all);
    expect(list.filter(({ isMet }) => isMet).map(({ key }) => key)).toEqual(met);
  });
});

const refused = (code: number, data?: unknown): Failure => ({
  kind: 'refused',
  code,
  message: 'No.',
  data,
});

describe('what a refusal asks for', () => {
  const accounts = [{ uid: '1', nickName: 'Mei', userName: 'mei', avatar: '' }];
  it.each<[string, Failure, unknown]>([
    ['no network', { kind: 'network', message: 'x' }, undefined],
    ['a wrong password', refused(1101, { triesLeft: 3 }), undefined],
    ['the authenticator', refused(1601, { needed: ['authenticator'] }), { step: 'authenticator' }],
    ['more than that', refused(1601, { needed: ['password', 'authenticator'] }), undefined],
    ['further proof without saying which', refused(1601), undefined],
    ['an account', refused(1105, { accounts }), { step: 'account', accounts }],
    ['an account without a list', refused(1105, {}), undefined],
  ])('%s', (_, failure, challenge) => {
    expect(challengeOf(failure)).toEqual(challenge);
  });

  it.each([
    [refused(1101, { triesLeft: 3 }), 3, 60],
    [refused(1101, { triesLeft: 0 }), 0, 60],
    [refused(1102, { retryAfterSeconds: 239.4 }), undefined, 240],
    [refused(1101, { triesLeft: 'many', retryAfterSeconds: -1 }), undefined, 60],
    [refused(1101), undefined, 60],
    [{ kind: 'network', message: 'x' } as Failure, undefined, 60],
  ])('%j', (failure, tries, seconds) => {
    expect(triesLeftOf(failure)).toBe(tries);
    expect(waitOf(failure)).toBe(seconds);
  });
});

it.each([
  ['I agree to the <terms> and the <policies>.', ['terms', 'policies']],
  ['<policies>と<terms>に同意します', ['policies', 'terms']],
])('links stand where the language has them: %s', (text, order) => {
  const parts = splitAtPlaces(text, ['terms', 'policies']);
  expect(parts.flatMap(({ place }) => place ?? [])).toEqual(order);
  expect(parts.map((part) => (part.place ? placeMark(part.place) : part.text)).join('')).toBe(text);
});
