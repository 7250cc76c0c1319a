import fs from 'node:fs';
import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { read } from './files.ts';
import { hasTitle } from './test-titles.ts';

/** The rows of `docs/specification-tests.md`. */
const rows = read('docs/specification-tests.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-+|Sentence) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', files = '', titles = '']) => ({
    sentence,
    files: files.split('; ').map(fromRoot),
    titles: titles.split(' · '),
  }));

function fromRoot(file: string): string {
  return /^(shared|e2e|tools)\//.test(file) ? file : `shell/src/${file}`;
}

it.each(rows)('its tests exist: $sentence', ({ files, titles }) => {
  expect(files.filter((file) => !fs.existsSync(at(file)))).toEqual([]);
  const texts = files.map(read);
  const missing = titles.filter((title) => !texts.some((text) => hasTitle(text, title)));
  expect(missing, `Titles that none of these files has: ${files.join(', ')}`).toEqual([]);
  const unused = files.filter((_, index) =>
    titles.every((title) => !hasTitle(texts[index] ?? '', title)),
  );
  expect(unused, 'Files that have none of the titles of their row').toEqual([]);
});
