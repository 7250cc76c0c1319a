import { formatDate } from './format-date.ts';

export interface Day<Item> {
  /** YYYY-MM-DD where the person is; its first seven letters are the month. */
  key: string;
  name: 'today' | 'yesterday' | 'date';
  /** As the language writes it. */
  date: string;
  items: Item[];
}

const dayMs = 24 * 3600 * 1000;
const dayBefore = (key: string): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

interface Reader {
  /** The server's time, in seconds. */
  now: number;
  language: string;
  timeZone: string;
}

/** What came on one day stands together; the order stays. */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  { now, language, timeZone }: Reader,
): Day<Item>[] {
  const today = formatDate(now, { timeZone });
  const yesterday = dayBefore(today);
  const days: Day<Item>[] = [];
  for (const item of items) {
    const key = formatDate(item.createdAt, { timeZone });
    const last = days.at(-1);
    if (last?.key === key) {
      last.items.push(item);
      continue;
    }
    const name = key === today ? 'today' : key === yesterday ? 'yesterday' : 'date';
    const date = formatDate(item.createdAt, { language, timeZone });
    days.push({ key, name, date, items: [item] });
  }
  return days;
}

export interface Month<Item> {
  /** YYYY-MM. */
  key: string;
  /** As the language writes it. */
  name: string;
  days: Day<Item>[];
}

/** The same, with the days of one month together. */
export function groupByMonth<Item extends { createdAt: number }>(
  items: readonly Item[],
  reader: Reader,
): Month<Item>[] {
  const locale = reader.language.replace('_', '-');
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const months: Month<Item>[] = [];
  for (const day of groupByDay(items, reader)) {
    const key = day.key.slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.days.push(day);
    else months.push({ key, name: format.format(Date.parse(`${key}-01T00:00:00Z`)), days: [day] });
  }
  return months;
}
