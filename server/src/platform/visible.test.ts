import { expect, it } from 'vitest';
import type { CommandContext } from './commands/command.ts';
import { writeRows } from './commands/command.ts';
import { visible } from './visible.ts';

it.each([
  ['an escape sequence', '\u001b[2J\u001b[1;1H', '\\u001b[2J\\u001b[1;1H'],
  ['an eight-bit control sequence', '\u009b31m', '\\u009b31m'],
  ['a title and bell', '\u001b]0;root\u0007', '\\u001b]0;root\\u0007'],
  ['a carriage return', 'paid\rnot paid', 'paid\\u000dnot paid'],
  ['a forged line', 'Ada\npassed', 'Ada\\u000apassed'],
  ['a tab and a backspace', 'a\tb\b', 'a\\u0009b\\u0008'],
  ['a right-to-left override', 'invoice\u202egpj.exe', 'invoice\\u202egpj.exe'],
  ['isolates', '\u2066a\u2069', '\\u2066a\\u2069'],
  ['an Arabic letter mark', 'a\u061cb', 'a\\u061cb'],
  ['a zero-width space', 'pay\u200bpal', 'pay\\u200bpal'],
  ['line and paragraph separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['a Hangul filler', 'a\u3164b', 'a\\u3164b'],
  ['tag characters beyond the basic plane', 'a\u{e0041}', 'a\\udb40\\udc41'],
])('shows %s', (_what, text, shown) => {
  expect(visible(text)).toBe(shown);
  expect(JSON.parse(visible(JSON.stringify({ text })))).toEqual({ text });
});

it.each(['Åse O’Neill-李', 'مرحبا', '❤️ and 🙂', '-1.25 USDT'])('leaves %s as it is', (text) => {
  expect(visible(text)).toBe(text);
});

it('aligns the columns of a table by what it shows', () => {
  const lines: string[] = [];
  const context = { json: false, write: (line: string) => void lines.push(line) };
  const rows = [
    { name: 'Ada\nEve  passed', state: 'failed' },
    { name: 'Bo', state: 'passed' },
  ];
  writeRows(context as unknown as CommandContext, { rows, empty: '' });
  expect(lines).toEqual([
    'name                  state',
    'Ada\\u000aEve  passed  failed',
    'Bo                    passed',
  ]);
});
