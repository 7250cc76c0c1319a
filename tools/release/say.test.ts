import { expect, it } from 'vitest';
import { printable, sayTo } from './say.ts';

it.each([
  [
    'lines stay lines',
    'wallet-staking: 1.0.0\n  2 problems',
    'wallet-staking: 1.0.0\n  2 problems',
  ],
  ['an escape sequence', 'reason \u001b[2J', 'reason \\u001b[2J'],
  ['a swapped direction', 'by \u202eana', 'by \\u202eana'],
  ['a carriage return', 'failed\rpassed', 'failed\\u000dpassed'],
])('%s', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('JSON keeps its value', () => {
  const value = { error: 'a\u009b31m\u202eb\n' };
  const shown = printable(JSON.stringify(value));
  expect(shown).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});

it('a step and its progress show what would move the cursor', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) };
  const say = sayTo(stream as unknown as NodeJS.WriteStream);
  say.step('Sending \u001b[1A');
  say.progress('Sending \u0007', 1, 1);
  expect(written).toEqual(['Sending \\u001b[1A\n', 'Sending \\u0007 1 of 1\n']);
});
