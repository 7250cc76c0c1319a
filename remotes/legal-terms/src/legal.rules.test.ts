import { describe, expect, it } from 'vitest';
import { htmlLanguage, kindAt, kindOfTab, secondsOf, sectionAt } from './legal.rules.ts';

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
])('%s has the lang attribute %s', (language, html) => {
  expect(htmlLanguage(language)).toBe(html);
});

describe('kindAt', () => {
  it.each([
    ['/terms', 'terms'],
    ['/terms5', 'staking-agreement'],
    ['/Terms5/', 'staking-agreement'],
    ['/reviewrule', 'review-rules'],
    ['/__proto__', 'terms'],
    ['/elsewhere', 'terms'],
  ])('%s is %s', (path, kind) => {
    expect(kindAt(path)).toBe(kind);
  });
});

describe('secondsOf', () => {
  it('is midnight in Shanghai', () => {
    expect(new Date(secondsOf('2026-11-01') * 1000).toISOString()).toBe('2026-10-31T16:00:00.000Z');
  });
});

describe('sectionAt', () => {
  const at = (...tops: number[]) => tops.map((top, index) => ({ id: `s${index + 1}`, top }));
  it.each([
    { what: 'before the first', sections: at(400, 900), isEnd: false, is: undefined },
    { what: 'in the first', sections: at(100, 600), isEnd: false, is: 's1' },
    { what: 'exactly on the line', sections: at(-500, 300), isEnd: false, is: 's2' },
    { what: 'between two', sections: at(-900, -100, 700), isEnd: false, is: 's2' },
    { what: 'at the end, the last too short', sections: at(-900, 500), isEnd: true, is: 's2' },
    { what: 'all on one screen', sections: at(400, 600), isEnd: true, is: undefined },
    { what: 'without sections', sections: at(), isEnd: true, is: undefined },
  ])('$what it is $is', ({ sections, isEnd, is }) => {
    expect(sectionAt(sections, { line: 300, isEnd })).toBe(is);
  });
});
