import type { Language } from '@shared/contract/enums';
import type {
  FansMessage,
  LastOtherMessage,
  SystemMessage,
  SystemMessageDetail,
} from '@shared/contract/messages';
import { formatDate, formatDateTime } from '@shared/lib/format-date';
import type { SystemMessageRow } from '../../db/tables/messages.ts';
import { fill } from '../../words.ts';
import { type SystemKind, type SystemNotice, systemNotice } from './kinds.ts';
import type { FanMessageRow } from './queries.ts';

/** Whether the amount of a kind came in or went out. A kind without an amount is not here. */
const directions: Partial<Record<SystemKind, '' | '-'>> = {
  depositReceived: '',
  transferReceived: '',
  c2cFilled: '',
  withdrawalCompleted: '-',
};

/** The screen where a message goes on. */
export function linkOf(notice: SystemNotice): string | null {
  switch (notice.kind) {
    case 'depositReceived':
    case 'transferReceived':
    case 'withdrawalCompleted':
    case 'stakeMatured':
      return '/wallet';
    case 'orderShipped':
    case 'orderDelivered':
      return `/order-details/${notice.params.order}`;
    case 'c2cFilled':
      return '/c2c';
    case 'levelReached':
      return '/creator';
    default:
      return null;
  }
}

/** What fills the words of a notice. Times without a person's zone are those of the house. */
function valuesOf(notice: SystemNotice, language: Language): Record<string, unknown> {
  switch (notice.kind) {
    case 'couponExpiring':
      return { date: formatDate(notice.params.expiresAt, { language }) };
    case 'maintenance': {
      const { from, to } = notice.params;
      return { from: formatDateTime(from), to: formatDateTime(to) };
    }
    default:
      return notice.params;
  }
}

export interface Speaker {
  language: Language;
  text: (key: string) => string;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A row of the database as the notice that it holds: checked here, trusted from here on. */
const readNotice = ({ kind, params }: SystemMessageRow): SystemNotice =>
  systemNotice.parse({ kind, params });

function worded(notice: SystemNotice, { language, text }: Speaker) {
  const values = valuesOf(notice, language);
  return (part: 'title' | 'excerpt' | 'text') =>
    fill(text(`messages.${notice.kind}.${part}`), values);
}

function present(row: SystemMessageRow, of: Speaker & { notice: SystemNotice }): SystemMessage {
  const { notice } = of;
  const words = worded(notice, of);
  const money = 'amount' in notice.params ? notice.params : undefined;
  return {
    id: row.id,
    kind: row.kind,
    title: words('title'),
    excerpt: words('excerpt'),
    amount: money ? `${directions[notice.kind] ?? ''}${money.amount}` : null,
    asset: money?.asset ?? null,
    isRead: row.readAt ? 1 : 0,
    createdAt: seconds(row.createdAt),
  };
}

export const presentSystemMessage = (row: SystemMessageRow, speaker: Speaker): SystemMessage =>
  present(row, { ...speaker, notice: readNotice(row) });

export function presentDetail(row: SystemMessageRow, speaker: Speaker): SystemMessageDetail {
  const notice = readNotice(row);
  return {
    ...present(row, { ...speaker, notice }),
    text: worded(notice, speaker)('text'),
    link: linkOf(notice),
  };
}

export function presentFansMessage({ message, from }: FanMessageRow): FansMessage {
  return {
    id: message.id,
    title: message.kind,
    content: message.content,
    fromUser: from,
    isRead: message.readAt ? 1 : 0,
    createdAt: seconds(message.createdAt),
  };
}

/** The newest of what other people did, as the JSON text of the specification. */
export function writeLastOther(row: FanMessageRow | undefined): string {
  if (!row) return '';
  const { message, from } = row;
  const last: LastOtherMessage = {
    title: message.kind,
    content: message.content,
    fromUser: { uid: from.uid, nickName: from.nickName },
  };
  return JSON.stringify(last);
}

/** The cursor of a page is its last id. */
export const readCursor = (text: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
