import type { LegalText } from '@shared/contract/legal';
import { describe, expect, it } from 'vitest';
import { filled, type LegalTexts, textFor } from './legal.rules.ts';

const text = (title: string, blocks: LegalText['sections'][number]['blocks'] = ['x']) => ({
  title,
  version: '1.0',
  date: '2026-01-01',
  sections: [{ id: 'one', heading: 'One', blocks }],
});
const texts = {
  terms: { en: text('terms en'), fr: text('terms fr') },
  policies: { en: text('policies en') },
} as LegalTexts;

describe('textFor', () => {
  it.each([
    { kind: 'terms', language: 'en', gets: 'terms en' },
    { kind: 'terms', language: 'fr', gets: 'terms fr' },
    { kind: 'policies', language: 'fr', gets: 'policies en' },
    { kind: 'terms', language: 'vi', gets: 'terms en' },
  ] as const)('$kind for $language is "$gets"', ({ kind, language, gets }) => {
    const found = textFor(texts, { kind, language });
    expect(`${found.title}, said to be ${found.language}`).toBe(
      `${gets}, said to be ${gets.split(' ')[1]}`,
    );
  });
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
