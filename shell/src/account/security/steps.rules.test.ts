import { expect, it } from 'vitest';
import {
  deletedErasesAt,
  identityState,
  isSameAddress,
  stepOf,
  stepPath,
  steps,
} from './steps.rules.ts';

it.each([
  ['step=password', 'password'],
  ['step=delete&x=1', 'delete'],
  ['step=nothing', undefined],
  ['step=__proto__', undefined],
  ['', undefined],
])('opens “%s” at %s', (query, step) => {
  expect(stepOf(new URLSearchParams(query))).toBe(step);
});

it('finds each step at its own address', () => {
  for (const step of steps) {
    expect(stepOf(new URL(stepPath(step), 'https://example.com').searchParams)).toBe(step);
  }
});

it.each([
  [0, -1, 'none'],
  [0, 0, 'none'],
  [1, 1, 'passed'],
  [2, -1, 'inReview'],
  [3, 0, 'failed'],
  [3, 1, 'passed'],
  [9, -1, 'none'],
])('§3: kycStatus %s and isKyc %s mean %s', (kycStatus, isKyc, state) => {
  expect(identityState({ kycStatus, isKyc })).toBe(state);
});

it.each([
  [{ deletedErasesAt: 5 }, 5],
  [{ deletedErasesAt: '5' }, undefined],
  [{}, undefined],
  [null, undefined],
])('reads of %o that a deletion was asked for: %s', (state, at) => {
  expect(deletedErasesAt(state)).toBe(at);
});

it.each([
  ['mei@example.com', 'mei@example.com', true],
  [' Mei@Example.COM ', 'mei@example.com', true],
  ['mei2@example.com', 'mei@example.com', false],
  ['', '', false],
])('holds “%s” against the address %s: the same is %s', (typed, own, same) => {
  expect(isSameAddress(typed, own)).toBe(same);
});
