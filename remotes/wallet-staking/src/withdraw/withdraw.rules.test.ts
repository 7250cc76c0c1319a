import { describe, expect, it } from 'vitest';
import { timelineOf } from './withdraw.rules.ts';

const describeSteps = (given: Parameters<typeof timelineOf>[0]) =>
  timelineOf(given).map(({ stage, status, at }) => `${stage} ${status} ${at ?? '-'}`);

describe('timelineOf', () => {
  it.each([
    [
      'submitted',
      [['submitted', 1]],
      [
        'submitted current 1',
        'review todo -',
        'broadcast todo -',
        'confirming todo -',
        'completed todo -',
      ],
    ],
    [
      'review',
      [
        ['submitted', 1],
        ['review', 2],
      ],
      [
        'submitted done 1',
        'review current 2',
        'broadcast todo -',
        'confirming todo -',
        'completed todo -',
      ],
    ],
    [
      'broadcast',
      [
        ['submitted', 1],
        ['broadcast', 2],
      ],
      ['submitted done 1', 'broadcast current 2', 'confirming todo -', 'completed todo -'],
    ],
    [
      'completed',
      [
        ['submitted', 1],
        ['broadcast', 2],
        ['confirming', 3],
        ['completed', 4],
      ],
      ['submitted done 1', 'broadcast done 2', 'confirming done 3', 'completed done 4'],
    ],
    [
      'cancelled',
      [
        ['submitted', 1],
        ['cancelled', 2],
      ],
      ['submitted done 1', 'cancelled failed 2'],
    ],
    [
      'refused',
      [
        ['submitted', 1],
        ['review', 2],
        ['refused', 3],
      ],
      ['submitted done 1', 'review done 2', 'refused failed 3'],
    ],
  ] as const)('%s', (stage, stages, steps) => {
    const reached = stages.map(([one, at]) => ({ stage: one, at }));
    const waitsFor = stage === 'submitted' ? 'a person' : '';
    expect(describeSteps({ stage, stages: reached, waitsFor })).toEqual(steps);
  });

  it('promises no review where no person decides', () => {
    const stages = [{ stage: 'submitted', at: 1 }] as const;
    const steps = timelineOf({ stage: 'submitted', stages: [...stages], waitsFor: '' });
    expect(steps.map(({ stage }) => stage)).toEqual([
      'submitted',
      'broadcast',
      'confirming',
      'completed',
    ]);
  });
});
