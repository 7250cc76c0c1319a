import fs from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { read } from './files.ts';
import { hasTitle } from './test-titles.ts';

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by chapter. */
const countByChapter = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

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
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = Object.keys(countByChapter).map((chapter) => [
    chapter,
    ids.filter((id) => id.startsWith(`${chapter}.`)).length,
  ]);
  expect(Object.fromEntries(counts)).toEqual(countByChapter);
  expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([]);
});

it.each(rows)('$id has a test, or a reason why not: $words', ({ words, file, test }) => {
  expect(words).not.toBe('');
  if (file === '—') {
    expect(test, 'Say why there is no test').toMatch(/^[A-Z].{14,}\.$/);
    for (const [, section] of test.matchAll(/“(.+?)”/g)) {
      expect(page, `There is no section “${section}”`).toMatch(new RegExp(`^## ${section}$`, 'm'));
    }
    return;
  }
  expect(file).toMatch(/\.(test|spec)\.tsx?$/);
  expect(fs.existsSync(at(file)), file).toBe(true);
  expect(hasTitle(read(file), test), `${file} has no test “${test}”`).toBe(true);
});
