import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { resolveLocale } from './resolve-locale.ts';

const resolve = (from: Partial<Parameters<typeof resolveLocale>[0]>) =>
  resolveLocale({ query: null, stored: null, browser: [], ...from });

it.each([
  ['the query wins', { query: 'fr', stored: 'ja', browser: ['ko'] }, 'fr'],
  ['then what is stored', { stored: 'ja', browser: ['ko'] }, 'ja'],
  ['then the browser', { browser: ['ko', 'fr'] }, 'ko'],
  ['then English', {}, 'en'],
  ['a browser language that we have, after one that we have not', { browser: ['de', 'vi'] }, 'vi'],
  ['a browser without any of ours', { browser: ['de-AT', 'tlh'] }, 'en'],
  ['a query that is no language', { query: 'xx', stored: 'ja' }, 'ja'],
  ['an empty query', { query: '', stored: 'ja' }, 'ja'],
  ['a stored one that is none, with a browser', { stored: 'xx', browser: ['es'] }, 'es'],
] as const)('%s', (_, from, language) => {
  expect(resolve(from).language).toBe(language);
});

it.each([
  ['zh-Hans-CN', 'zh_cn'],
  ['zh-Hant-TW', 'zh_cn'],
  ['zh', 'zh_cn'],
  ['ZH_CN', 'zh_cn'],
  ['pt-PT', 'pt_br'],
  ['pt-BR', 'pt_br'],
  ['en-GB', 'en'],
  ['fr-CA', 'fr'],
  ['es-419', 'es'],
  ['id-ID', 'id'],
  [' ms-MY ', 'ms'],
  ['english', 'en-is-not-meant'],
  ['constructor', 'en-is-not-meant'],
])('reads the tag %s', (tag, language) => {
  const expected = languages.find((one) => one === language) ?? 'ko';
  expect(resolve({ query: tag, stored: 'ko' }).language).toBe(expected);
  expect(resolve({ browser: [tag, 'ko'] }).language).toBe(expected);
});

it.each([
  [null, false],
  ['zh_cn', false],
  ['zh-CN', true],
  ['xx', true],
  ['', true],
  ['__proto__', true],
])('stored %j is to be removed: %s', (stored, invalid) => {
  expect(resolve({ stored, query: 'fr' }).storedIsInvalid).toBe(invalid);
});
