import { describe, expect, it } from 'vitest';
import { htmlLanguage, kindOfTab } from './legal.rules.ts';

describe('kindOfTab', () => {
  it.each([
    { tab: 'terms', kind: 'terms' },
    { tab: 'community-guidelines', kind: 'community-guidelines' },
    { tab: 'communityGuidelines', kind: undefined },
    { tab: '__proto__', kind: undefined },
    { tab: '', kind: undefined },
    { tab: undefined, kind: undefined },
  ])('$tab names $kind', ({ tab, kind }) => {
    expect(kindOfTab(tab)).toBe(kind);
  });
});

it.each([
  ['en', 'en'],
  ['pt_br', 'pt-br'],
])('%s is %s to HTML', (language, html) => {
  expect(htmlLanguage(language)).toBe(html);
});
