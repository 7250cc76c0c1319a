import { listScope } from '@shared/contract/enums';
import {
  allocateQuota,
  cancelAllocation,
  getQuota,
  listAllocations,
  listQuotaHistory,
  previewQuota,
  redeemQuota,
  searchQuotaUsers,
  transferQuota,
} from '@shared/contract/vip-quota';
import { implement } from '../../calls/implement.ts';
import { isId } from '../../platform/db/new-id.ts';
import { wrongField } from '../../platform/errors.ts';
import { seconds, secondsAhead } from '../../platform/time/time.ts';
import { runPlain, runQuoted, textOf } from '../money/public.ts';
import { searchFor } from '../people/public.ts';
import { preview } from './preview.ts';
import { allocateOperation, cancelOperation, redeemOperation, transferOperation } from './run.ts';
import {
  readAllocations,
  readEntries,
  readFigures,
  readForMe,
  readUnitValue,
} from './vip-quota.queries.ts';
import { presentAllocation, presentFigures, readNumber } from './vip-quota.rules.ts';

const defaultPageSize = 20;

export const vipQuotaRoutes = [
  implement(getQuota, async ({ db, person, clock }) => ({
    quota: presentFigures(await readFigures(db, person.id)),
    forMe: await readForMe(db, person.id),
    unitValue: textOf(await readUnitValue(db), 'YUT'),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
  })),
  implement(searchQuotaUsers, (context, { keyword }) => searchFor(context, keyword)),
  implement(previewQuota, preview),
  implement(redeemQuota, (context, order) => runQuoted(context, order, redeemOperation)),
  implement(transferQuota, (context, order) => runQuoted(context, order, transferOperation)),
  implement(allocateQuota, (context, order) => runQuoted(context, order, allocateOperation)),
  implement(cancelAllocation, (context, input) => runPlain(context, input, cancelOperation)),

  implement(listAllocations, async ({ db, person }, input) => {
    const { direction, scope, cursor: after, limit = defaultPageSize } = input;
    if (after !== undefined && !isId(after)) throw wrongField('cursor', 'invalid');
    const isOpen = scope === listScope.now;
    const rows = await readAllocations(db, {
      personId: person.id,
      direction,
      isOpen,
      after,
      limit,
    });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map((row) => presentAllocation(row, person.id)),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }),

  implement(listQuotaHistory, async ({ db, person }, input) => {
    const { cursor, limit = defaultPageSize } = input;
    const before = cursor === undefined ? undefined : readNumber(cursor);
    if (cursor !== undefined && before === undefined) throw wrongField('cursor', 'invalid');
    const rows = await readEntries(db, { personId: person.id, before, limit });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1)?.entry.number;
    return {
      items: shown.map(({ entry, counterparty }) => ({
        id: entry.id,
        kind: entry.kind,
        amount: entry.amount,
        change: entry.change,
        left: entry.remaining,
        counterparty,
        createdAt: seconds(entry.businessAt),
      })),
      nextCursor: rows.length > limit && last ? String(last) : null,
    };
  }),
];
