import { expect, it } from 'vitest';
import { describeDifferences, findDifferences, type Outcome, readOutcomes } from './outcomes.ts';

it('reads the outcome of each journey', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ results: [{ status, errors: message ? [{ message }] : [] }] }],
  });
  const report = {
    errors: [],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('opens', 'passed')],
        suites: [
          {
            title: 'inside',
            specs: [
              spec('waits', 'timedOut', '\u001b[31mTest timeout\u001b[39m\n\n  of 45 s'),
              spec('next', 'skipped'),
            ],
          },
        ],
      },
    ],
  };
  expect(readOutcomes(report)).toEqual([
    { test: 'a.spec.ts › opens', status: 'passed' },
    { test: 'a.spec.ts › inside › waits', status: 'failed', error: 'Test timeout | of 45 s' },
    { test: 'a.spec.ts › inside › next', status: 'left out' },
  ]);
});

it('lists failed journeys, the most frequent first, with their first error', () => {
  const passed = (test: string): Outcome => ({ test, status: 'passed' });
  const failed = (test: string, error: string): Outcome => ({ test, status: 'failed', error });
  const differences = findDifferences([
    [passed('a'), failed('b', 'first'), passed('c')],
    [failed('a', 'late'), failed('b', 'second'), passed('c')],
    [{ test: 'a', status: 'left out' }, passed('b'), passed('c')],
  ]);
  expect(differences).toEqual([
    { test: 'b', failedIn: [1, 2], of: 3, firstError: 'first' },
    { test: 'a', failedIn: [2], of: 2, firstError: 'late' },
  ]);
  expect(
    describeDifferences(differences)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'failed  in runs       journey',
    '2 of 3  1, 2          b',
    'first',
    '1 of 2  2             a',
    'late',
  ]);
});
