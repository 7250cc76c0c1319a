import { describe, expect, it } from 'vitest';
import { isPossibleBirthday } from './birthday.rules.ts';
import { mayChangeName, wrongNickName, wrongUserName } from './names.rules.ts';

describe('a user name', () => {
  it.each([
    ['mara.lindt', undefined],
    ['A_b', undefined],
    ['x'.repeat(30), undefined],
    ['8a8', undefined],
    ['', '000958'],
    ['a b', '001471'],
    ['mara-lindt', '001471'],
    ['名字名字', '001471'],
    ['ab', '002112'],
    ['x'.repeat(31), '002108'],
    ['80012468', '002113'],
    ['8_0.0', '002113'],
    ['Admin', '002101'],
    ['sup.port', '002101'],
    ['administrators', undefined],
  ])('%j: %s', (name, key) => {
    expect(wrongUserName(name)).toBe(key);
  });
});

describe('a nickname', () => {
  it.each([
    ['Mara', undefined],
    ['小明A1', undefined],
    ['', '000958'],
    ['a b', '000721'],
    ['<b>', '000721'],
  ])('%j: %s', (name, key) => {
    expect(wrongNickName(name)).toBe(key);
  });
});

describe('a name may change', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const changedAt = new Date('2026-02-01T00:00:00Z');
  it.each([
    [createdAt, '2026-01-01T00:00:01Z', true],
    [changedAt, '2026-02-07T23:59:59Z', false],
    [changedAt, '2026-02-08T00:00:00Z', true],
  ])('changed at %s, now %s: %s', (changed, now, expected) => {
    const name = { changedAt: changed, createdAt, days: 7 };
    expect(mayChangeName(name, new Date(now))).toBe(expected);
  });
});

describe('a birthday', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  it.each([
    ['1994-05-17', true],
    ['2008-03-01', true],
    ['2004-02-29', true],
    ['2008-03-02', false],
    ['2005-02-29', false],
    ['1990-02-30', false],
    ['1990-13-01', false],
    ['2027-01-01', false],
    ['1900-01-01', false],
    ['0000-00-00', false],
    ['nonsense', false],
  ])('%s: %s', (text, expected) => {
    expect(isPossibleBirthday(text, now)).toBe(expected);
  });
});
