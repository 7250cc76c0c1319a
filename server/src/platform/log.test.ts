import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

describe('a logged error', () => {
  it('of several errors shows the first with their number', () => {
    const failures = [new TypeError('first'), new Error('second')];
    const described = describeError(new AggregateError(failures, 'first'));
    expect(described).toMatchObject({ type: 'TypeError', message: 'first', failed: 2 });
  });

  it('never quotes data', () => {
    const cause = Object.assign(new Error('invalid input: "secret"'), { code: '22P02' });
    expect(describeError(new Error('query failed', { cause }))).toMatchObject({
      code: '22P02',
      message: '(quotes data)',
    });
  });
});
