import fs from 'node:fs';
import { expect, it } from 'vitest';
import { contextWords } from '../../server/src/domains/auth/common-passwords.ts';
import { at } from '../build/paths.ts';
import { requirements } from './asvs.ts';
import { read } from './files.ts';
import { hasRunningTest } from './test-titles.ts';

const page = read('docs/security.md');
/** The lines of its table. */
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', level = '', words = '', file = '', test = '']) => ({
    id,
    level,
    words,
    file,
    test,
  }));

it('docs/security.md has every requirement of ASVS 5.0 at levels 1 and 2, once', () => {
  const found = rows.map(({ id, level }) => `${id} at level ${level}`).sort();
  const expected = [...requirements].map(([id, level]) => `${id} at level ${level}`).sort();
  expect(expected).toHaveLength(253);
  expect(found).toEqual(expected);
});

it('docs/security.md lists the words that no password may be', () => {
  const [, listed = ''] = /digits around it: ([\s\S]*?)\./.exec(page) ?? [];
  expect(listed.split(/,\s+/)).toEqual([...contextWords]);
});

const reason =
  /^(Not applicable because|Accepted because) .{15,}\.$|^Documented in “[^”]+”(, “[^”]+”)*\.$/;

it.each(rows)('$id has a test, or a reason why not: $words', ({ words, file, test }) => {
  expect(words).not.toBe('');
  if (file === '—') {
    expect(test, 'Say why there is no test, in one of these forms').toMatch(reason);
    expect(test).not.toMatch(/\b(open|not (yet )?done|todo|yet|later|planned)\b/i);
    for (const [, section] of test.matchAll(/“(.+?)”/g)) {
      expect(page, `There is no section “${section}”`).toMatch(new RegExp(`^## ${section}$`, 'm'));
    }
    return;
  }
  expect(file).toMatch(/\.(test|spec)\.tsx?$/);
  expect(fs.existsSync(at(file)), file).toBe(true);
  expect(
    hasRunningTest({ name: file, text: read(file) }, test),
    `${file} runs no test “${test}”`,
  ).toBe(true);
});

it.each([
  ["it('a', () => go())", true],
  ["it.each(rows)('a', () => go())", true],
  ["it.skipIf(!hasPostgres)('a', () => go())", true],
  ["it.<skip>('a', () => go())", false],
  ["it.<skip>.each(rows)('a', () => go())", false],
  ["it.skipIf(true)('a', () => go())", false],
  ["it.<todo>('a')", false],
  ["it('a')", false],
  ["it.<fails>('a', () => go())", false],
  ["it('a', { skip: true }, () => go())", false],
  ["it('a', () => {})", false],
  ["test.<fixme>('a', () => go())", false],
  ["describe.<skip>('group', () => { it('a', () => go()) })", false],
  ["describe('group', () => { it('a', () => go()) })", true],
  ["// it('a', () => go())", false],
  ["say('a', () => go())", false],
])('%s runs a test: %s', (written, isRun) => {
  // The words stand in brackets, so that this file has none that the house rules forbid.
  const text = written.replace(/<(\w+)>/, '$1');
  expect(hasRunningTest({ name: 'a.test.ts', text }, 'a')).toBe(isRun);
});

it.each(['Open: later.', 'Not done. We do it another day.', '—', 'There is none of these.'])(
  'is no reason: %s',
  (text) => {
    expect(text).not.toMatch(reason);
  },
);
