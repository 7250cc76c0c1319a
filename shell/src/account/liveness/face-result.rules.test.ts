import { livenessStates } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { asksAgain, pollForMs, transactionOf } from './face-result.rules.ts';

it.each([
  ['a', 'b', 'a'],
  ['', 'b', 'b'],
  [null, 'b', 'b'],
  ['a', null, 'a'],
  [null, null, undefined],
  ['', '', undefined],
  ['x'.repeat(65), 'b', 'b'],
  ['<script>', 'b', 'b'],
  ['../a', null, undefined],
  ['a b', '%00', undefined],
])('§3: of %s and the stored %s it asks for %s', (query, stored, id) => {
  expect(transactionOf(query, stored)).toBe(id);
});

it('asks again only while the check runs, is seen, and for two minutes', () => {
  const watch = { state: 'checking', watchedMs: 0, isVisible: true } as const;
  expect(livenessStates.filter((state) => asksAgain({ ...watch, state }))).toEqual(['checking']);
  expect(asksAgain({ ...watch, isVisible: false })).toBe(false);
  expect(asksAgain({ ...watch, watchedMs: pollForMs - 1 })).toBe(true);
  expect(asksAgain({ ...watch, watchedMs: pollForMs })).toBe(false);
});
