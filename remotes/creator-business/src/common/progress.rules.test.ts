import { expect, it } from 'vitest';
import { progressToTarget } from '../common/progress.rules.ts';

it.each([
  ['0', '100', 0],
  ['33.3339', '100', 0.333],
  ['100', '100', 1],
  ['150', '100', 1],
  ['0.000001', '0.000002', 0.5],
  ['5', '0', 0],
])('an income of %s for a target of %s is a progress of %d', (income, target, progress) => {
  expect(progressToTarget({ income, target })).toBe(progress);
});
