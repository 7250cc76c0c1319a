import { describe, expect, it } from 'vitest';
import { wrongGuessLimit } from '../../access/limits.ts';
import { digestOf } from '../../access/tries.ts';
import {
  accountsTried,
  codesPerAddress,
  codeTarget,
  countersOfPerson,
  deviceName,
  passwordError,
  signInCounters,
} from './auth.rules.ts';
import { contextWords } from './common-passwords.ts';

const device = { id: 'phone', address: '203.0.113.7' };
const anonymous = { ...device, id: 'anonymous' };

describe('wrong sign-ins are counted', () => {
  const counted = (from: Parameters<typeof signInCounters>[0]) =>
    signInCounters(from).map(({ key, allowed }) => `${key.subject} ${key.source} ${allowed}`);

  const typed = `identifier:${digestOf('a@b.c')}`;
  const [byDevice, byNetwork] = [`${typed} device:phone 5`, `${typed} address:203.0.113.7 20`];
  const byStrangers = `${typed} unknown devices 100`;

  it.each([
    ['on a device that the account knows', true, device, [byDevice]],
    ['on one that it does not', false, device, [byStrangers, byNetwork, byDevice]],
    [
      'without a device, which is everyone’s',
      true,
      anonymous,
      [byStrangers, `${typed} address:203.0.113.7 5`],
    ],
  ])('%s', (_what, isKnownHere, from, counters) => {
    expect(counted({ identifier: 'a@b.c', isKnownHere, device: from })).toEqual(counters);
  });

  it('by the identifier in any case, as a digest', () => {
    const one = counted({ identifier: 'A@B.c', isKnownHere: false, device });
    expect(one).toEqual([byStrangers, byNetwork, byDevice]);
    expect(one.join()).not.toMatch(/@/);
  });

  it('and all counters of a person are reset together', () => {
    const person = { id: 'p', uid: '80012468', email: 'a@b.c' };
    const subjects = (email: string | null) =>
      new Set(countersOfPerson({ ...person, email }, device).map(({ key }) => key.subject));
    const byUid = `identifier:${digestOf('80012468')}`;
    expect(subjects('a@b.c')).toEqual(new Set(['person:p', byUid, typed]));
    expect(subjects(null)).toEqual(new Set(['person:p', byUid]));
  });

  it('and per network of an IPv6 address', () => {
    const at = (address: string) => ({ id: 'x', address });
    expect(wrongGuessLimit(at('2001:db8::1'))).toEqual(wrongGuessLimit(at('2001:db8::2')));
    expect(codesPerAddress(at('2001:db8::1'))).toEqual(codesPerAddress(at('2001:db8::2')));
  });
});

describe('a password is checked', () => {
  it.each([
    ['one account by id', 'id', undefined, 3, 1],
    ['one of an e-mail that is named', 'email', '80012468', 3, 1],
    ['as many as an e-mail may have', 'email', undefined, 3, 3],
    ['five at most', 'email', undefined, 20, 5],
    ['five where there is no most', 'email', undefined, 0, 5],
  ] as const)('%s', (_what, kind, uid, bindMaxCount, tried) => {
    expect(accountsTried({ kind, uid, bindMaxCount })).toBe(tried);
  });
});

describe('a code', () => {
  const own = 'own@b.c';
  const other = 'new@b.c';
  const person = { email: own };
  const mine = { kind: 'person', email: own, isOwn: true };
  const signInNeeded = { kind: 'signInNeeded' };
  const emailMissing = { kind: 'emailMissing' };

  it.each([
    // purpose, e-mail, operation, caller, recipient
    [1, other, 'register', undefined, { kind: 'new', email: other }],
    [1, other, 'register', person, { kind: 'new', email: other }],
    [1, undefined, 'register', person, emailMissing],
    [1, other, undefined, undefined, signInNeeded],
    [1, other, undefined, person, { kind: 'person', email: other, isOwn: false }],
    [1, undefined, undefined, person, emailMissing],
    [2, other, undefined, undefined, { kind: 'visitor', email: other }],
    [2, other, undefined, person, { kind: 'visitor', email: other }],
    [2, undefined, undefined, person, mine],
    [2, undefined, undefined, undefined, emailMissing],
    [3, other, undefined, undefined, { kind: 'visitor', email: other }],
    [4, other, undefined, undefined, signInNeeded],
    [4, other, undefined, person, { kind: 'person', email: other, isOwn: false }],
    [4, undefined, undefined, person, mine],
    [5, other, undefined, undefined, { kind: 'visitor', email: other }],
    [5, undefined, undefined, person, mine],
    [6, undefined, undefined, person, mine],
    [6, undefined, undefined, undefined, signInNeeded],
    [6, other, undefined, undefined, signInNeeded],
    [7, undefined, 'op-1', person, mine],
    // Never to an address that the caller names.
    [7, other, 'op-1', person, mine],
    [7, other, 'op-1', undefined, signInNeeded],
    [8, undefined, undefined, person, mine],
    [8, undefined, undefined, { email: null }, emailMissing],
  ] as const)('of purpose %s to %s for %s, requested by %o: %o', (...row) => {
    const [purpose, email, operation, asker, target] = row;
    expect(codeTarget({ purpose, email, operation, person: asker })).toEqual(target);
  });
});

describe('a device', () => {
  it.each([
    ['ios', 'iOS'],
    ['Android', 'Android'],
    ['Pixel 9', 'Pixel 9'],
    ['', '?'],
  ])('%s is called %s', (phoneModel, name) => {
    expect(deviceName(phoneModel)).toBe(name);
  });
});

describe('a new password', () => {
  it.each(['Password1', 'PassworD1', 'Password123', 'Qwerty123', 'Passw0rd', '1qaz2WSX'])(
    '%s is too common, in any case',
    (password) => {
      expect(passwordError(password)).toBe('002114');
    },
  );

  it.each(contextWords)('%s, a word of this service, with digits around it', (word) => {
    const capital = word.slice(0, 1).toUpperCase() + word.slice(1);
    const digits = '2684971'.slice(0, Math.min(7, 16 - word.length));
    expect(passwordError(`${capital}${digits}`)).toBe('002114');
    expect(passwordError(`${digits.slice(0, 3)}${capital}${digits.slice(3)}`)).toBe('002114');
  });

  it.each(['Wallet42Moss', 'MyYut12Harbour', 'Videotape268'])('%s is no such word', (one) => {
    expect(passwordError(one)).toBeUndefined();
  });

  it.each([
    ['password1', '001467'],
    ['Password', '001469'],
    ['P@ssw0rd', '001470'],
    ['Meadow31Lake', undefined],
    ['Password73Kite', undefined],
  ])('%s: the rules of the specification come first: %s', (password, key) => {
    expect(passwordError(password)).toBe(key);
  });
});
