import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languages } from '@shared/contract/enums';
import type { Asset, WordsIndex } from '@shared/contract/releases';
import { expect, it } from 'vitest';
import { integrityOf, writeWords } from './release-files.ts';

it('writes an index of the words, with the names on the home page by language and path', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
  const read = ({ url, integrity }: Asset) => {
    const content = fs.readFileSync(path.join(folder, url));
    expect(integrityOf(content)).toBe(integrity);
    return JSON.parse(content.toString()) as unknown;
  };
  const place = { folder, publicPath: '' };
  const home = { en: 'Documents', fr: 'Documents juridiques' };
  const routes = [{ path: '/terms', home }, { path: '/policies' }];
  const section = { en: 'Legal', fr: 'Mentions légales' };
  const { words, allWords } = writeWords(place, { namespaces: ['legal-terms'], section, routes });
  const index = read(allWords) as WordsIndex;
  expect(Object.keys(index).sort()).toEqual([...languages].sort());
  const inFrench = { section: 'Mentions légales', home: { '/terms': 'Documents juridiques' } };
  expect(index.fr).toEqual({ ...words.fr, ...inFrench });
  expect(index.ja).toEqual({ ...words.ja, home: {} });
  expect(read(index.fr as Asset)).toHaveProperty('legal-terms');
  fs.rmSync(folder, { recursive: true });
});
