import type { InteractionKind } from '@shared/contract/enums';
import { interactionKinds } from '@shared/contract/enums';
import { formatDate, formatDateTime } from '@shared/lib/format-date';

/** A count as a badge shows it: nothing for none, and no more than two digits. */
export function countLabel(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > 99 ? '99+' : String(count);
}

type TitleOf = (kind: InteractionKind) => string;

const isInteractionKind = (value: unknown): value is InteractionKind =>
  interactionKinds.some((kind) => kind === value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The sentence of §3: '<nickName or uid> <translated title> <content>'. Empty where it is none. */
export function lastSentence(lastOtherMessage: string, titleOf: TitleOf): string {
  const { title, content, fromUser } = fieldsOf(lastOtherMessage);
  if (!isInteractionKind(title)) return '';
  const from = fieldsOf(JSON.stringify(fromUser ?? {}));
  const name = textOf(from.nickName) || textOf(from.uid);
  return [name, titleOf(title), textOf(content)].filter(Boolean).join(' ');
}

/** Each item gains its title in words (§3). */
export function withTranslatedTitle<Item extends { title: InteractionKind }>(
  items: readonly Item[],
  titleOf: TitleOf,
): (Item & { translatedTitle: string })[] {
  return items.map((item) => ({ ...item, translatedTitle: titleOf(item.title) }));
}

export interface Day<Item> {
  /** YYYY-MM-DD where the person is. */
  key: string;
  name: 'today' | 'yesterday' | 'date';
  /** As the language writes it. */
  date: string;
  items: Item[];
}

const dayMs = 24 * 3600 * 1000;
const dayBefore = (key: string): string =>
  new Date(Date.parse(`${key}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

/** What came on one day stands together; the order stays. */
export function groupByDay<Item extends { createdAt: number }>(
  items: readonly Item[],
  of: { now: number; language: string; timeZone: string },
): Day<Item>[] {
  const { now, language, timeZone } = of;
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

/** HH:mm: the day stands above. */
export const timeOfDay = (unixSeconds: number, timeZone: string): string =>
  formatDateTime(unixSeconds, timeZone).slice(-5);

/** As many decimals as an amount has, and at least two: exact, where a list rounds down. */
export const exactDecimals = (amount: string): number =>
  Math.max(2, amount.split('.')[1]?.length ?? 0);
