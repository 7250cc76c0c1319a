import type { LegalKind } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { type LegalTexts, textFor } from './rules.ts';

const text = (title: string) => ({ title, sections: [] });
const all = (language: string): Record<LegalKind, ReturnType<typeof text>> => ({
  terms: text(`terms ${language}`),
  policies: text(`policies ${language}`),
  'data-deletion': text(`data-deletion ${language}`),
  'community-guidelines': text(`community-guidelines ${language}`),
});
const texts: LegalTexts = { en: all('en'), fr: { terms: text('terms fr') }, vi: {} };

describe('textFor', () => {
  it.each([
    { kind: 'terms', language: 'en', gets: 'terms en' },
    { kind: 'terms', language: 'fr', gets: 'terms fr' },
    { kind: 'policies', language: 'fr', gets: 'policies en' },
    { kind: 'terms', language: 'vi', gets: 'terms en' },
    { kind: 'data-deletion', language: 'ja', gets: 'data-deletion en' },
  ] as const)('$kind for $language is "$gets"', ({ kind, language, gets }) => {
    const found = textFor(texts, { kind, language });
    expect(`${found.title}, said to be ${found.language}`).toBe(
      `${gets}, said to be ${gets.split(' ')[1]}`,
    );
  });
});
