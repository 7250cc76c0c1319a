import { describe, expect, it } from 'vitest';
import { groupByDay, groupByMonth } from './group-by-day.ts';

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

  it('uses the days of the user’s time zone', () => {
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

  it('returns no days for an empty list', () => {
    expect(group([])).toEqual([]);
  });
});

describe('groupByMonth', () => {
  const at = (iso: string) => ({ createdAt: Date.parse(iso) / 1000 });
  const now = Date.parse('2026-03-01T00:30:00Z') / 1000;

  it('puts the days of a month together, and names it in the language', () => {
    const items = [
      at('2026-03-01T00:00:00Z'),
      at('2026-02-28T12:00:00Z'),
      at('2026-02-01T12:00:00Z'),
    ];
    const months = (language: string) =>
      groupByMonth(items, { now, language, timeZone: 'UTC' }).map(({ key, name, days }) => [
        key,
        name,
        days.length,
      ]);
    expect(months('en')).toEqual([
      ['2026-03', 'March 2026', 1],
      ['2026-02', 'February 2026', 2],
    ]);
    expect(months('zh_cn')[0]?.[1]).toBe('2026年3月');
  });
});
