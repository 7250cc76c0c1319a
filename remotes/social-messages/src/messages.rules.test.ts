import { describe, expect, it } from 'vitest';
import {
  countLabel,
  exactDecimals,
  groupByDay,
  lastSentence,
  timeOfDay,
  withTranslatedTitle,
} from './messages.rules.ts';

describe('countLabel', () => {
  it.each([
    [0, undefined],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s', (count, label) => {
    expect(countLabel(count)).toBe(label);
  });
});

const titleOf = (kind: string) => `(${kind})`;

describe('lastSentence', () => {
  const last = (fromUser: unknown, content: unknown = 'Nice!', title: unknown = 'comment') =>
    JSON.stringify({ title, content, fromUser });

  it.each([
    ['the nickname', last({ nickName: 'Mei', uid: '1' }), 'Mei (comment) Nice!'],
    ['the uid for who has none', last({ nickName: '', uid: '80031' }), '80031 (comment) Nice!'],
    ['the uid alone', last({ uid: '80031' }), '80031 (comment) Nice!'],
    ['nothing for no content', last({ nickName: 'Mei' }, '', 'follow'), 'Mei (follow)'],
    ['quotes as they are', last({ nickName: 'A "B"' }, '{"x":1}'), 'A "B" (comment) {"x":1}'],
    ['no sentence of an unknown kind', last({ uid: '1' }, 'x', 'poke'), ''],
    ['no sentence of no message', '', ''],
    ['no sentence of nonsense', '{"title":', ''],
    ['no sentence of another JSON', 'null', ''],
    ['a title without a person', last(null), '(comment) Nice!'],
  ])('has %s', (_what, json, sentence) => {
    expect(lastSentence(json, titleOf)).toBe(sentence);
  });
});

it('gives each item its title in words', () => {
  const items = [{ id: 'a', title: 'visit' as const }];
  expect(withTranslatedTitle(items, titleOf)).toEqual([
    { id: 'a', title: 'visit', translatedTitle: '(visit)' },
  ]);
});

describe('groupByDay', () => {
  const at = (iso: string) => ({ createdAt: Date.parse(iso) / 1000 });
  const now = Date.parse('2026-03-01T00:30:00Z') / 1000;
  const group = (items: { createdAt: number }[], timeZone = 'UTC', language = 'en') =>
    groupByDay(items, { now, language, timeZone }).map((day) => [
      day.name,
      day.date,
      day.items.length,
    ]);

  it('knows today, yesterday and the days before', () => {
    const items = [
      at('2026-03-01T00:29:00Z'),
      at('2026-03-01T00:00:00Z'),
      at('2026-02-28T23:59:59Z'),
      at('2026-02-27T12:00:00Z'),
    ];
    expect(group(items)).toEqual([
      ['today', '2026-03-01', 2],
      ['yesterday', '2026-02-28', 1],
      ['date', '2026-02-27', 1],
    ]);
    expect(group(items.slice(3), 'UTC', 'zh_cn')).toEqual([['date', '2026年02月27日', 1]]);
  });

  it('takes the days of the place where the person is', () => {
    expect(group([at('2026-02-28T23:59:59Z')], 'Asia/Shanghai')).toEqual([
      ['today', '2026-03-01', 1],
    ]);
    expect(group([at('2026-02-28T00:30:00Z')], 'America/New_York')).toEqual([
      ['yesterday', '2026-02-27', 1],
    ]);
  });

  it('knows yesterday after a day of 23 hours', () => {
    const after = Date.parse('2026-03-09T04:30:00Z') / 1000;
    const days = groupByDay([at('2026-03-08T20:00:00Z')], {
      now: after,
      language: 'en',
      timeZone: 'America/New_York',
    });
    expect(days[0]?.name).toBe('yesterday');
  });

  it('has no day where there is nothing', () => {
    expect(group([])).toEqual([]);
  });
});

it('tells the time of day', () => {
  expect(timeOfDay(1_772_337_600, 'Asia/Shanghai')).toBe('12:00');
});

it.each([
  ['12', 2],
  ['12.5', 2],
  ['0.00000001', 8],
])('shows %s with %i decimals', (amount, decimals) => {
  expect(exactDecimals(amount)).toBe(decimals);
});
