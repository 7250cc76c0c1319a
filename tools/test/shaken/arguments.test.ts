import { expect, it } from 'vitest';
import { parse, UsageError } from '../../arguments.ts';
import { readShakenArguments, seedOfRun } from './arguments.ts';

const readWords = (...words: string[]) =>
  readShakenArguments(parse('test:shaken', words), () => 'new');

it('runs ten times beside two busy processes by default', () => {
  const usual = { runs: 10, files: [], busy: 2, delayMs: 150, seed: 'new' };
  expect(readWords()).toEqual(usual);
  expect(readWords('3', 'wallet.spec.ts', '--busy', '4', '--delay=0', '--seed', 'x-2')).toEqual({
    runs: 3,
    files: ['wallet.spec.ts'],
    busy: 4,
    delayMs: 0,
    seed: 'x-2',
  });
});

it.each([['0'], ['3x'], ['wallet.spec.ts'], ['--busy', '17'], ['--delay', '-1'], ['--sead', '1']])(
  'refuses %s %s',
  (...words) => {
    expect(() => readWords(...words)).toThrow(UsageError);
  },
);

it('gives each run a seed that can repeat it', () => {
  expect([0, 1, 2].map((run) => seedOfRun('x', run))).toEqual(['x', 'x-2', 'x-3']);
  expect(seedOfRun('x-3', 0)).toBe('x-3');
});
