import { describe, expect, it } from 'vitest';
import { sha256 } from './contents.ts';
import { findBreaks, linesOf, releasedIn } from './log-file.ts';
import { parseLogLine } from './schemas.ts';

const line = (more: object = {}, revision = 1) =>
  JSON.stringify({
    revision,
    at: '2026-01-01T00:00:00.000Z',
    by: 'staking',
    changes: [{ do: 'release', name: 'staking', release: '1.0.0-a' }],
    ...more,
  });
const change = (more: object) => ({
  changes: [{ do: 'release', name: 'staking', release: '1.0.0-a', ...more }],
});

it('reads what a store has written', () => {
  const pruned = { changes: [{ do: 'prune', name: 'staking', releases: ['1.0.0-a'] }] };
  const text = `${line()}\n${line(pruned, 2)}\n`;
  expect(linesOf(text).map(({ revision }) => revision)).toEqual([1, 2]);
});

it.each<[string, string]>([
  ['half a line', line().slice(0, 30)],
  ['no object', 'null'],
  ['a key that is not known', line({ more: 1 })],
  ['a key “__proto__”', line().replace('"by"', '"__proto__":{},"by"')],
  ['a name “constructor”', line(change({ name: 'constructor' }))],
  ['a release that leads away', line(change({ release: '../../x' }))],
  ['a change that is not known', line(change({ do: 'publish' }))],
  ['changes that are no list', line({ changes: { length: 1 } })],
  ['a name without end', line({ by: 'x'.repeat(201) })],
  ['a line without end', `${line()}${' '.repeat(2 * 1024 * 1024)}`],
])('%s is a gap: it makes nothing public', (_what, text) => {
  const lines = linesOf(`${text}\n${line(change({ release: '1.0.0-b' }), 2)}\n`);
  expect(releasedIn(lines)).toEqual(['staking/1.0.0-b']);
});

describe('the chain', () => {
  const chained = (count: number, first = line()): string[] => {
    const lines = [first];
    while (lines.length < count) {
      const previousSum = sha256(lines.at(-1) ?? '');
      lines.push(line({ previousSum }, lines.length + 1));
    }
    return lines;
  };
  const breaksOf = (lines: readonly string[], last = lines.at(-1)) =>
    findBreaks(lines.map((one) => `${one}\n`).join(''), last ? parseLogLine(last) : undefined);
  const all = chained(4);
  const [one = '', two = '', three = '', four = ''] = all;
  const forged = three.replace('"staking"', '"mallory"');

  it.each<[string, string[], string?]>([
    ['nothing', []],
    ['one line', [one]],
    ['every line', all],
    ['lines from before the chain', [line({ by: 'ana' }, 7), ...chained(3, line({}, 8))]],
    ['what a crashed writer left', [one, two.slice(0, 40), two, three], three],
    ['what a crashed writer has just left', [one, two, three.slice(0, 40), three]],
  ])('holds with %s', (_what, lines, last) => {
    expect(breaksOf(lines, last)).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    ['a changed line', [one, two, forged, four], ['the line before revision 4 was changed']],
    [
      'a changed line with a hash of its own',
      [one, two, forged, line({ previousSum: sha256(forged) }, 4)],
      ['its end is not revision 4'],
    ],
    ['a missing line', [one, two, four], ['the line before revision 4 was changed or is missing']],
    ['a missing first line', [two, three, four], ['the line before revision 2']],
    ['a missing last line', [one, two, three], ['its end is not revision 4']],
    [
      'two lines in another order',
      [one, three, two, four],
      ['revision 3', 'revision 2', 'revision 4'],
    ],
    ['a line twice', [one, two, two, three, four], ['the line before revision 2']],
    [
      'a line more',
      [one, two, line({}, 9), three, four],
      ['the line before revision 9', 'the line before revision 3'],
    ],
    ['a line without its hash', [one, two, line({}, 3), four], ['revision 3', 'revision 4']],
    ['a line that is cut', [one, two, three.slice(0, -9), four], ['line 3', 'revision 4']],
  ])('breaks with %s', (_what, lines, problems) => {
    expect(breaksOf(lines, four)).toEqual(problems.map((text) => expect.stringContaining(text)));
  });
});
