import { expect, it } from 'vitest';
import { questions, subjects } from './support.rules.ts';

it('has distinct questions for every subject but the last', () => {
  expect(subjects).toEqual(['money', 'account', 'orders', 'creator', 'other']);
  const all = Object.values(questions).flat();
  expect(new Set(all).size).toBe(all.length);
});
