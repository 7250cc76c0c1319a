import { withdrawalStages } from '@shared/contract/withdraw';
import { describe, expect, it } from 'vitest';
import { withdrawalState } from '../money/money.rules.ts';
import { canMove, edges, graceMs, maskedAccount, nextByTime } from './withdraw.rules.ts';

describe('the stages of a withdrawal (G10)', () => {
  it.each([
    ['submitted', 'review', true],
    ['submitted', 'completed', false],
    ['review', 'broadcast', true],
    ['review', 'cancelled', true],
    ['broadcast', 'cancelled', false],
    ['broadcast', 'refused', true],
    ['broadcast', 'completed', false],
    ['confirming', 'completed', true],
    ['completed', 'refused', false],
    ['cancelled', 'broadcast', false],
  ] as const)('from %s to %s: %s', (from, to, allowed) => {
    expect(canMove(from, to)).toBe(allowed);
  });

  it('end in final stages', () => {
    const ends = withdrawalStages.filter((stage) => edges[stage].length === 0);
    expect(ends.map(withdrawalState)).toEqual(['completed', 'cancelled', 'refused']);
    for (const stage of withdrawalStages) {
      if (!ends.includes(stage)) expect(withdrawalState(stage)).toBe('pending');
    }
  });
});

describe('the next stage by time', () => {
  const businessAt = new Date('2026-05-01T00:00:00Z');
  const arrivesAt = new Date('2026-05-01T00:30:00Z');
  const after = (ms: number) => new Date(businessAt.getTime() + ms);
  it.each([
    ['submitted', false, graceMs - 1, undefined],
    ['submitted', false, graceMs, 'broadcast'],
    ['submitted', true, graceMs, 'review'],
    ['review', true, 10 ** 9, undefined],
    ['broadcast', false, 10 * 60_000 - 1, undefined],
    ['broadcast', false, 10 * 60_000, 'confirming'],
    ['confirming', false, 30 * 60_000 - 1, undefined],
    ['confirming', false, 30 * 60_000, 'completed'],
    ['completed', false, 10 ** 9, undefined],
    ['cancelled', false, 10 ** 9, undefined],
  ] as const)('%s (review %s) after %s ms: %s', (stage, needsReview, age, next) => {
    expect(nextByTime({ stage, businessAt, arrivesAt, needsReview }, after(age))).toBe(next);
  });
});

it('masks an account except for its last four characters', () => {
  expect(maskedAccount('DE89370400440532013000')).toBe('•••• 3000');
});
