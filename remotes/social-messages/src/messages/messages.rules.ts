import type { InteractionKind } from '@shared/contract/enums';
import { interactionKinds } from '@shared/contract/enums';

/** The text of a count badge: at most 99+, undefined for zero. */
export function badgeCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > 99 ? '99+' : String(count);
}

type TitleOf = (kind: InteractionKind) => string;

const isInteractionKind = (value: unknown): value is InteractionKind =>
  interactionKinds.some((kind) => kind === value);

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function parseFields(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** '<nickName or uid> <translated title> <content>' (§3); empty for an invalid message. */
export function lastMessageText(lastOtherMessage: string, titleOf: TitleOf): string {
  const { title, content, fromUser } = parseFields(lastOtherMessage);
  if (!isInteractionKind(title)) return '';
  const from = parseFields(JSON.stringify(fromUser ?? {}));
  const name = toText(from.nickName) || toText(from.uid);
  return [name, titleOf(title), toText(content)].filter(Boolean).join(' ');
}

/** Adds the title of §3 in the person's language. */
export function withTranslatedTitle<Item extends { title: InteractionKind }>(
  items: readonly Item[],
  titleOf: TitleOf,
): (Item & { translatedTitle: string })[] {
  return items.map((item) => ({ ...item, translatedTitle: titleOf(item.title) }));
}

/** Kinds without a text of their own, whose equal events can be folded. */
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
 * Folds equal events of one day into one, at the position of the newest. `people` are distinct, newest
 * first. The folded event is unread while one of its events is.
 */
export function foldEvents<Item extends Event>(
  items: readonly Item[],
  dayOf: (moment: number) => string,
): (Item & { people: Item['fromUser'][] })[] {
  const folded = new Map<string, Item & { people: Item['fromUser'][] }>();
  for (const item of items) {
    const key = foldable.includes(item.title)
      ? JSON.stringify([dayOf(item.createdAt), item.title, item.content])
      : item.id;
    const first = folded.get(key);
    if (!first) {
      folded.set(key, { ...item, people: [item.fromUser] });
      continue;
    }
    if (item.isRead === 0) first.isRead = 0;
    const isListed = first.people.some(({ uid }) => uid === item.fromUser.uid);
    if (!isListed) first.people.push(item.fromUser);
  }
  return [...folded.values()];
}
