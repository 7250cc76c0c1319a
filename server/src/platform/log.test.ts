import { describe, expect, it } from 'vitest';
import { collectLog } from '../../test/collect-log.ts';
import { describeError } from './log.ts';

it('a line makes characters visible that would change what a terminal shows', () => {
  const { logger, text, lines } = collectLog();
  const name = 'Eve\u001b[2J\u009b31m\u202e\u200b\nforged';
  logger.info({ name }, 'a file');
  expect(text().slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(lines()).toMatchObject([{ name, msg: 'a file' }]);
});

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
