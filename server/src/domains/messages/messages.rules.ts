import type { Language } from '@shared/contract/enums';
import type {
  FansMessage,
  LastOtherMessage,
  SystemMessage,
  SystemMessageDetail,
} from '@shared/contract/messages';
import { formatDate, formatDateTime } from '@shared/lib/date';
import { formatUnit } from '@shared/lib/intl';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import type { SystemMessageRow } from '../../schema/tables/messages.ts';
import type { FanMessageRow } from './messages.queries.ts';
import { noticeKinds, parseNotice, type SystemKind, type SystemNotice } from './system-notice.ts';

/** Kinds whose amount went out; every other amount came in. */
const outgoing: readonly SystemKind[] = ['withdrawalCompleted', 'orderPlaced'];

/** The screen that a message links to. */
export function linkOf({ kind, params }: SystemNotice): string | null {
  const { link } = noticeKinds[kind];
  return link === undefined ? null : fill(link, params);
}

/** Fills the placeholders of a notice. Times are in UTC+8 unless the person's zone is known. */
function valuesOf(notice: SystemNotice, { language, text }: Wording): Record<string, unknown> {
  switch (notice.kind) {
    case 'securityChanged':
      return { change: text(`mail.changes.${notice.params.change}`) };
    case 'identityFailed':
      return { reason: text(`identity.reasons.${notice.params.reason}`) };
    case 'reportAnswered': {
      const { number, outcome } = notice.params;
      return { number, outcome: text(`reports.${outcome}`) };
    }
    case 'couponGiven':
    case 'couponExpiring':
      return { date: formatDate(notice.params.expiresAt, { language }) };
    case 'stakeMatured':
      return { days: formatUnit(notice.params.days, { unit: 'day', language }) };
    case 'maintenance': {
      const { from, to } = notice.params;
      return { from: formatDateTime(from, { language }), to: formatDateTime(to, { language }) };
    }
    default:
      return notice.params;
  }
}

export interface Wording {
  language: Language;
  text: (key: string) => string;
}

function worded(notice: SystemNotice, wording: Wording) {
  const { text } = wording;
  const values = valuesOf(notice, wording);
  return (part: 'title' | 'excerpt' | 'text') =>
    fill(text(`messages.${notice.kind}.${part}`), values);
}

function present(row: SystemMessageRow, of: Wording & { notice: SystemNotice }): SystemMessage {
  const { notice } = of;
  const words = worded(notice, of);
  const money = 'amount' in notice.params ? notice.params : undefined;
  return {
    id: row.id,
    kind: row.kind,
    title: words('title'),
    excerpt: words('excerpt'),
    amount: money ? `${outgoing.includes(notice.kind) ? '-' : ''}${money.amount}` : null,
    asset: money?.asset ?? null,
    isRead: row.readAt ? 1 : 0,
    createdAt: seconds(row.createdAt),
  };
}

export const presentSystemMessage = (row: SystemMessageRow, wording: Wording): SystemMessage =>
  present(row, { ...wording, notice: parseNotice(row) });

export function presentDetail(row: SystemMessageRow, wording: Wording): SystemMessageDetail {
  const notice = parseNotice(row);
  return {
    ...present(row, { ...wording, notice }),
    text: worded(notice, wording)('text'),
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

/** The newest interaction, as the JSON text that the specification asks for. */
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
