import { expect, it } from 'vitest';
import { patternsOverlap, prefixOf } from './route-match.ts';

it.each([
  ['/a/:id', '/a/:other', true],
  ['/a/:id?', '/a', true],
  ['/a/new', '/a/:id', true],
  ['/a/:id/more', '/a/b/:x?', true],
  ['/', '/a/:id?', false],
  ['/a/b', '/a/c', false],
  ['/A', '/a', true],
  ['/a', '/a/b', false],
])('some address matches both %s and %s: %s', (one, other, expected) => {
  expect(patternsOverlap(one, other)).toBe(expected);
});

it.each([
  ['/Wallet/:id', 'wallet'],
  ['/wallets', 'wallets'],
  ['/', ''],
])('the prefix of %s is "%s"', (path, expected) => {
  expect(prefixOf(path)).toBe(expected);
});
