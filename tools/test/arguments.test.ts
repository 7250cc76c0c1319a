import { expect, it } from 'vitest';
import { UsageError } from '../arguments.ts';
import { readArguments } from './arguments.ts';

it('takes every step by default, the fastest to fail first', () => {
  const all = ['format', 'types', 'law', 'unused', 'audit', 'build', 'unit', 'journeys'];
  expect(readArguments([])).toEqual({ kind: 'steps', steps: all });
});

it('takes the named steps in that order, each once', () => {
  const request = readArguments(['journeys', 'types', 'journeys']);
  expect(request).toEqual({ kind: 'steps', steps: ['types', 'journeys'] });
});

it('takes “changed”, with or without a revision', () => {
  expect(readArguments(['changed'])).toEqual({ kind: 'changed' });
  expect(readArguments(['changed', 'HEAD~3'])).toEqual({ kind: 'changed', revision: 'HEAD~3' });
});

it.each([
  [['typos'], /“typos”.*format, types, law/],
  [['types', 'toString'], /“toString”/],
  [['types', 'changed'], /“changed”/],
  [['changed', 'a', 'b'], /one revision/],
])('refuses %j', (words, message) => {
  expect(() => readArguments(words)).toThrow(UsageError);
  expect(() => readArguments(words)).toThrow(message);
});
