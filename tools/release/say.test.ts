import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { linesOfList } from './list.ts';
import { printable, sayTo } from './say.ts';

it.each([
  ['an escape sequence', 'reason \u001b[2J', 'reason \\u001b[2J'],
  ['a swapped direction', 'by \u202eana', 'by \\u202eana'],
  ['a carriage return', 'failed\rpassed', 'failed\\u000dpassed'],
  ['a forged line', 'refused\nDone in 1.0 s.', 'refused\\u000aDone in 1.0 s.'],
  ['a line separator', 'refused\u2028Done', 'refused\\u2028Done'],
])('%s is shown, and the line stays one', (_what, text, shown) => {
  expect(printable([text, 'next'])).toBe(`${shown}\nnext\n`);
});

it('JSON keeps its value', () => {
  const value = { error: 'a\u009b31m\u202eb\n' };
  const shown = printable([JSON.stringify(value)]);
  expect(shown).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.parse(shown)).toEqual(value);
});

it('a step and its progress show what would move the cursor or begin a line', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) };
  const say = sayTo(stream as unknown as NodeJS.WriteStream);
  say.step('Sending \u001b[1A\n');
  say.progress('Sending \u0007\n', 1, 1);
  expect(written).toEqual(['Sending \\u001b[1A\\u000a\n', 'Sending \\u0007\\u000a 1 of 1\n']);
});

it('no author, release or report of a list forges a row, and its columns align', () => {
  const forged = 'ana\n  2026-01-01 00:00:00  root  release shell 9.9.9-aa';
  const at = '2026-01-01T00:00:00Z';
  const lines = linesOfList({
    revision: 1,
    live: [
      { name: 'shell', live: '1.0.0-aa', previous: forged, since: at, by: forged },
      { name: 'wallet', live: '1.0.0-a1', off: true, since: at, by: 'bo' },
    ],
    previews: [],
    history: [{ revision: 1, at, by: forged, changes: [{ do: 'off', name: forged }] }],
    reports: [{ remote: 'wallet', release: forged, [forged]: forged }],
    published: [forged],
  });
  const shown = printable(lines).split('\n');
  expect(shown).toHaveLength(lines.length + 1);
  expect(shown.filter((line) => line.startsWith('  2026-01-01'))).toHaveLength(1);
  const [, first = '', second = ''] = shown;
  expect(first.indexOf('before: ')).toBe(second.indexOf('OFF'));
});

it('commands of a release print nothing past it', () => {
  const files = fs.readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const commands = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== 'say.ts');
  const past = commands.flatMap((file) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');
    const calls = text.match(/console\.\w+\(.*|std(out|err)\.write\((?!printable\().*/g) ?? [];
    return calls.map((call) => `${file}: ${call}`);
  });
  expect(commands.length).toBeGreaterThan(10);
  expect(past).toEqual([]);
});
