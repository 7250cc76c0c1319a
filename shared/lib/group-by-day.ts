import { calendarDay, dayFormat, formatDate, formatDay, formatMonth, monthFormat } from './date.ts';

export interface Day<Item> {
  /** YYYY-MM-DD in the reader's time zone. */
  key: string;
  name: 'today' | 'yesterday' | 'date';
  /** As the language writes it. */
  date: string;
  items: Item[];
}

interface Reader {
  /** The server's time, in seconds. */
  now: number;
  language: string;
  timeZone: string;
}

/** Groups neighbours of one calendar day; the order stays. */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  { now, language, timeZone }: Reader,
): Day<Item>[] {
  const today = formatDate(now, { timeZone });
  const yesterday = calendarDay(today).subtract(1, 'day').format(dayFormat);
  const days: Day<Item>[] = [];
  for (const item of items) {
    const key = formatDate(item.createdAt, { timeZone });
    const last = days.at(-1);
    if (last?.key === key) {
      last.items.push(item);
      continue;
    }
    const name = key === today ? 'today' : key === yesterday ? 'yesterday' : 'date';
    days.push({ key, name, date: formatDay(key, language), items: [item] });
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
  const months: Month<Item>[] = [];
  for (const day of groupByDay(items, reader)) {
    const key = calendarDay(day.key).format(monthFormat);
    const last = months.at(-1);
    if (last?.key === key) last.days.push(day);
    else months.push({ key, name: formatMonth(key, reader.language), days: [day] });
  }
  return months;
}
