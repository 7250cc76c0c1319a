import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalDocumentName } from '@shared/contract/documents';
import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { documentPages } from '../../remotes/legal-terms/src/paths.ts';
import { readLegalTexts } from '../../server/src/domains/legal/texts.ts';
import { legalDir, localesDir } from '../../server/test/databases.ts';

/** Every word key that names a document: `<file>:<key>`. The short labels of tabs are no names. */
const names: [string, LegalDocumentName][] = [
  ['account:signIn.terms', 'terms'],
  ['account:signIn.policies', 'policies'],
  ['c2c-vip:quota.agreement', 'vip-quota-agreement'],
  ['legal-terms:titles.feesAndLimits', 'fees-and-limits'],
  ...Object.values(documentPages).flatMap((page): [string, LegalDocumentName][] =>
    page?.title.startsWith('titles.') ? [[`legal-terms:${page.title}`, page.kind]] : [],
  ),
];

const texts = readLegalTexts(legalDir);

function wordOf(language: string, name: string): unknown {
  const [file = '', key = ''] = name.split(':');
  const words: unknown = JSON.parse(
    readFileSync(join(localesDir, language, `${file}.json`), 'utf8'),
  );
  return key
    .split('.')
    .reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], words);
}

/** A name in a sentence may have other capitals, and in Chinese the marks of a title. */
const plain = (name: unknown): string =>
  String(name)
    .replace(/[《》]/g, '')
    .toLocaleLowerCase();

it.each(languages)('a document has one name in %s: its title', (language) => {
  const other = names.flatMap(([name, document]) => {
    const title = texts[document][language]?.title;
    const word = wordOf(language, name);
    return title === undefined || plain(word) === plain(title)
      ? []
      : [`locales/${language}: ${name} is “${word}”, and the title of ${document} “${title}”`];
  });
  expect(other, other.join('\n')).toEqual([]);
});

it('every document that has a page of its own is among them', () => {
  const named = new Set(names.map(([, document]) => document));
  const tabs = ['data-deletion', 'community-guidelines'];
  expect(Object.keys(texts).filter((kind) => !named.has(kind as LegalDocumentName))).toEqual(tabs);
});
