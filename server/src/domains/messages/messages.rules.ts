import type { Language } from '@shared/contract/enums';
import type {
  FansMessage,
  LastOtherMessage,
  SystemMessage,
  SystemMessageDetail,
} from '@shared/contract/messages';
import { formatDate, formatDateTime } from '@shared/lib/date';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import type { SystemMessageRow } from '../../schema/tables/messages.ts';
import type { FanMessageRow } from './messages.queries.ts';
import { type SystemKind, type SystemNotice, systemNotice } from './system-notice.ts';

/** Whether a kind's amount came in or went out. Kinds without an amount are not listed. */
const directions: Partial<Record<SystemKind, '' | '-'>> = {
  depositReceived: '',
  transferReceived: '',
  c2cFilled: '',
  c2cExpired: '',
  stakeReturned: '',
  investmentEnded: '',
  campaignEnded: '',
  campaignStopped: '',
  withdrawalCompleted: '-',
  orderPlaced: '-',
};

/** The screen that a message links to. */
export function linkOf(notice: SystemNotice): string | null {
  switch (notice.kind) {
    case 'depositReceived':
    case 'transferReceived':
    case 'withdrawalCompleted':
    case 'withdrawalRefused':
      return '/wallet';
    case 'stakeMatured':
    case 'stakeReturned':
      return `/staking/orders/${notice.params.stake}`;
    case 'newSignIn':
    case 'securityChanged':
      return '/changeSecurity';
    case 'orderPlaced':
    case 'orderShipped':
    case 'orderDelivered':
    case 'orderProblem':
      return `/order-details/${notice.params.order}`;
    case 'c2cFilled':
      return '/c2c';
    case 'c2cExpired':
      return `/c2c/orders/${notice.params.order}`;
    case 'quotaReceived':
    case 'quotaAllocated':
      return '/vip-quota';
    case 'levelReached':
      return '/creator';
    case 'investmentEnded':
      return '/creator/invest';
    case 'couponGiven':
    case 'couponExpiring':
      return '/creator/coupons';
    case 'campaignEnded':
    case 'campaignStopped':
      return '/traffic-pool';
    case 'supportAnswered':
      return '/customService';
    case 'friendJoined':
      return '/invite';
    default:
      return null;
  }
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
    case 'maintenance': {
      const { from, to } = notice.params;
      return { from: formatDateTime(from), to: formatDateTime(to) };
    }
    default:
      return notice.params;
  }
}

export interface Wording {
  language: Language;
  text: (key: string) => string;
}

/** Parses a stored notice once; callers trust the result. */
const readNotice = ({ kind, params }: SystemMessageRow): SystemNotice =>
  systemNotice.parse({ kind, params });

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
    amount: money ? `${directions[notice.kind] ?? ''}${money.amount}` : null,
    asset: money?.asset ?? null,
    isRead: row.readAt ? 1 : 0,
    createdAt: seconds(row.createdAt),
  };
}

export const presentSystemMessage = (row: SystemMessageRow, wording: Wording): SystemMessage =>
  present(row, { ...wording, notice: readNotice(row) });

export function presentDetail(row: SystemMessageRow, wording: Wording): SystemMessageDetail {
  const notice = readNotice(row);
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
