import { buildUser } from '@shared/testing';
import { describe, expect, it } from 'vitest';
import {
  birthdayRange,
  birthdayRule,
  isChanged,
  nickNameRules,
  privacySwitches,
  toChanges,
  toForm,
  userNameError,
} from './edit.rules.ts';

const saved = toForm(buildUser());

describe('toChanges', () => {
  it('is empty without changes', () => {
    expect(isChanged(saved, saved)).toBe(false);
    expect(Object.values(toChanges(saved, saved))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [{ nickName: 'Mara' }, { my: { nickName: 'Mara' } }],
    [{ signature: '' }, { my: { signature: '' } }],
    [{ gender: '0' as const }, { my: { gender: 0 } }],
    [{ birthday: '' }, { birthday: { birthday: '' } }],
    [{ region: 'FR' }, { region: { region: 'FR' } }],
    [{ username: 'mara' }, { account: { username: 'mara' } }],
  ])('of %j has only that change', (change, wanted) => {
    const form = { ...saved, ...change };
    expect(isChanged(form, saved)).toBe(true);
    expect(toChanges(form, saved)).toEqual({
      my: undefined,
      birthday: undefined,
      region: undefined,
      account: undefined,
      ...wanted,
    });
  });
});

it.each([
  ['mara.lindt_1', undefined],
  ['', '000958'],
  ['ab', '002112'],
  ['a b c', '001471'],
  ['x'.repeat(31), '002108'],
  ['123', '002113'],
])('the user name %j: %s', (name, key) => {
  expect(userNameError(name)).toBe(key);
});

it.each([
  ['小明A1', undefined],
  ['a b', '000721'],
  ['', '000958'],
  ['x'.repeat(31), '002108'],
  // Saved before the rule.
  ['Café Lune', undefined],
])('the nickname %j: %s', (name, key) => {
  const found = nickNameRules('Café Lune').map((rule) => rule(name));
  expect(found.find(Boolean)).toBe(key);
});

it.each([
  ['', undefined],
  ['2008-03-01', undefined],
  ['2008-03-02', '002107'],
  ['1906-03-01', undefined],
  ['1906-02-28', '002107'],
])('a birthday on %j: %s', (day, key) => {
  const range = birthdayRange(Date.parse('2026-03-01T10:00:00Z') / 1000);
  expect(birthdayRule(range)(day)).toBe(key);
});

it('has the seven switches of the specification', () => {
  expect([...privacySwitches].sort()).toEqual([
    'download',
    'showBirthday',
    'showFan',
    'showFavorite',
    'showFollow',
    'showRegion',
    'showStars',
  ]);
});
