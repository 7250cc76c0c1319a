import { expect, it } from 'vitest';
import { describeError } from '../../server/src/platform/log.ts';
import { readableLogLine, readFailure } from './log-line.ts';

const line = JSON.stringify({
  level: 50,
  msg: 'request failed',
  err: describeError(new TypeError('No rate is known.')),
});
const text = /^TypeError: No rate is known\.\n +at .*log-line\.test\.ts/;

it('a failure of the server has what was thrown, above its stack', () => {
  expect(readFailure(line)).toEqual({
    title: 'request failed',
    stack: expect.stringMatching(text),
  });
});

it('so has its line in the terminal', () => {
  expect(readableLogLine(line)).toMatch(/request failed\s+TypeError: No rate is known\.\n +at /);
});
