import type { LegalText } from '@shared/contract/legal';
import { describe, expect, it } from 'vitest';
import { filled, type LegalTexts, textFor, versionsOf } from './legal.rules.ts';

const text = (title: string, blocks: LegalText['sections'][number]['blocks'] = ['x']) => ({
  title,
  version: '1.0',
  date: '2026-01-01',
  sections: [{ id: 'one', heading: 'One', blocks }],
});
const old = { ...text('old en'), version: '0.9', date: '2025-01-01' };
const texts = {
  terms: { en: text('terms en'), fr: text('terms fr'), earlier: [{ en: old }] },
  policies: { en: text('policies en'), earlier: [] },
} as Partial<LegalTexts> as LegalTexts;

describe('textFor', () => {
  it.each([
    { kind: 'terms', language: 'en', gets: 'terms en' },
    { kind: 'terms', language: 'fr', gets: 'terms fr' },
    { kind: 'policies', language: 'fr', gets: 'policies en' },
    { kind: 'terms', language: 'vi', gets: 'terms en' },
    { kind: 'terms', language: 'fr', version: '1.0', gets: 'terms fr' },
    { kind: 'terms', language: 'fr', version: '0.9', gets: 'old en' },
    { kind: 'terms', language: 'fr', version: '0.8', gets: 'nothing' },
    { kind: 'policies', language: 'en', version: '0.9', gets: 'nothing' },
  ] as const)('$kind for $language, version $version, is "$gets"', ({ gets, ...of }) => {
    const found = textFor(texts, of);
    expect(found ? `${found.title}, said to be ${found.language}` : 'nothing').toBe(
      found ? `${gets}, said to be ${gets.split(' ')[1]}` : gets,
    );
  });
});

it('a document has its versions, newest first', () => {
  expect(versionsOf(texts, 'terms')).toEqual([
    { version: '1.0', date: '2026-01-01' },
    { version: '0.9', date: '2025-01-01' },
  ]);
});

describe('filled', () => {
  const all = {
    values: { fee: '0.1', share: '1 %' },
    rows: { stakeTerm: [{ days: '7' }, { days: '30' }] },
  };

  it('puts values into paragraphs, lists and tables', () => {
    const given = text('t', [
      'Costs {{fee}} and {{share}}.',
      ['{{fee}}', 'no value'],
      { head: ['What', 'Fee'], rows: [['{{share}}', '{{fee}}']] },
    ]);
    expect(filled(given, all).sections[0]?.blocks).toEqual([
      'Costs 0.1 and 1 %.',
      ['0.1', 'no value'],
      { head: ['What', 'Fee'], rows: [['1 %', '0.1']] },
    ]);
  });

  it('repeats the rows of a table for every item', () => {
    const table = {
      head: ['Term', 'Fee'],
      rows: [['{{days}} days', '{{fee}}']],
      each: 'stakeTerm' as const,
    };
    expect(filled(text('t', [table]), all).sections[0]?.blocks).toEqual([
      {
        head: ['Term', 'Fee'],
        rows: [
          ['7 days', '0.1'],
          ['30 days', '0.1'],
        ],
      },
    ]);
  });

  it('does not change its input', () => {
    const given = text('t', ['{{fee}}']);
    filled(given, all);
    expect(given.sections[0]?.blocks).toEqual(['{{fee}}']);
  });
});
