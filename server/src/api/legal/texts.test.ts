import { languages, legalKinds } from '@shared/contract/enums';
import type { LegalText } from '@shared/contract/legal';
import { describe, expect, it } from 'vitest';
import { legalTexts } from './texts.ts';

/** Everything but the words. */
const structureOf = (text: LegalText | undefined) =>
  text?.sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => (block.type === 'list' ? block.items.length : 'paragraph')),
  }));

const wordsOf = (text: LegalText | undefined): string[] =>
  text?.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.text])),
  ) ?? [];

describe.each(languages)('the documents in %s', (language) => {
  it.each(legalKinds)('%s have the structure that they have in English', (kind) => {
    expect(structureOf(legalTexts[language]?.[kind])).toEqual(structureOf(legalTexts.en[kind]));
  });

  it.each(legalKinds)('%s are translated throughout', (kind) => {
    if (language === 'en') return;
    const english = new Set(wordsOf(legalTexts.en[kind]));
    expect(wordsOf(legalTexts[language]?.[kind]).filter((one) => english.has(one))).toEqual([]);
  });

  it.each(legalKinds)('%s are plain text', (kind) => {
    expect(JSON.stringify(legalTexts[language]?.[kind])).not.toMatch(/[<>]|\{\{|https?:/);
  });
});

it.each(legalKinds)('no two sections of %s have one address', (kind) => {
  const ids = legalTexts.en[kind].sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
