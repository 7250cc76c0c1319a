import { listScope } from '@shared/contract/enums';
import * as calls from '@shared/contract/vip-quota';
import { implement } from '../../calls/implement.ts';
import { idCursor, numberCursor, readPage } from '../../calls/page.ts';
import { seconds, secondsAhead } from '../../platform/time/time.ts';
import { runPlain, runQuoted, textOf } from '../money/public.ts';
import { searchFor } from '../people/public.ts';
import { preview } from './preview.queries.ts';
import {
  allocateOperation,
  cancelOperation,
  redeemOperation,
  transferOperation,
} from './vip-quota.operations.ts';
import {
  readAllocations,
  readBalance,
  readEntries,
  readForMe,
  readUnitValue,
} from './vip-quota.queries.ts';
import { presentAllocation, presentBalance } from './vip-quota.rules.ts';

export const vipQuotaRoutes = [
  implement(calls.getQuota, async ({ db, person, clock }) => ({
    quota: presentBalance(await readBalance(db, person.id)),
    forMe: await readForMe(db, person.id),
    unitValue: textOf(await readUnitValue(db), 'YUT'),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
  })),
  implement(calls.searchQuotaUsers, searchFor),
  implement(calls.previewQuota, preview),
  implement(calls.redeemQuota, runQuoted(redeemOperation)),
  implement(calls.transferQuota, runQuoted(transferOperation)),
  implement(calls.allocateQuota, runQuoted(allocateOperation)),
  implement(calls.cancelAllocation, runPlain(cancelOperation)),

  implement(calls.listAllocations, async ({ db, person }, input) => {
    const { after, limit, take } = readPage(idCursor, input);
    const found = await readAllocations(db, {
      personId: person.id,
      direction: input.direction,
      isOpen: input.scope === listScope.now,
      after,
      limit,
    });
    const { rows, nextCursor } = take(found, ({ id }) => id);
    return { items: rows.map((row) => presentAllocation(row, person.id)), nextCursor };
  }),

  implement(calls.listQuotaHistory, async ({ db, person }, input) => {
    const { after, limit, take } = readPage(numberCursor, input);
    const found = await readEntries(db, { personId: person.id, after, limit });
    const { rows, nextCursor } = take(found, ({ entry }) => entry.number);
    return {
      items: rows.map(({ entry, counterparty }) => ({
        id: entry.id,
        kind: entry.kind,
        amount: entry.amount,
        change: entry.change,
        left: entry.remaining,
        counterparty,
        createdAt: seconds(entry.businessAt),
      })),
      nextCursor,
    };
  }),
];
