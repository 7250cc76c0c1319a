import type { InteractionKind } from '@shared/contract/enums';
import { interactionKinds } from '@shared/contract/enums';

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

/** As many decimals as an amount has, and at least two: exact, where a list rounds down. */
export const exactDecimals = (amount: string): number =>
  Math.max(2, amount.split('.')[1]?.length ?? 0);

/** Kinds of which many say the same: whatever has words of its own stands alone. */
const foldable: readonly InteractionKind[] = ['follow', 'like_comment', 'like_video', 'visit'];

interface Event {
  id: string;
  title: InteractionKind;
  content: string;
  fromUser: { uid: string };
  isRead: 0 | 1;
  createdAt: number;
}

/**
 * What happened on one day to the same thing is one line, where the newest stands. `people` are who
 * did it, each once, the last first; unread while one of them is.
 */
export function foldEvents<Item extends Event>(
  items: readonly Item[],
  dayOf: (moment: number) => string,
): (Item & { people: Item['fromUser'][] })[] {
  const folded = new Map<string, Item & { people: Item['fromUser'][] }>();
  for (const item of items) {
    const isAlone = !foldable.includes(item.title);
    const same = JSON.stringify([dayOf(item.createdAt), item.title, item.content]);
    const key = isAlone ? item.id : same;
    const first = folded.get(key);
    if (!first) {
      folded.set(key, { ...item, people: [item.fromUser] });
      continue;
    }
    if (item.isRead === 0) first.isRead = 0;
    const isKnown = first.people.some(({ uid }) => uid === item.fromUser.uid);
    if (!isKnown) first.people.push(item.fromUser);
  }
  return [...folded.values()];
}
