import {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
} from '@shared/contract/creator';
import type { MissedKind } from '../../db/tables/creator.ts';
import { ApiError } from '../../errors.ts';
import { type Context, implement } from '../../http/implement.ts';
import { readCursor, writeCursor } from '../wallet/rules.ts';
import {
  readCreatorProfit,
  readLadder,
  readLevelsOf,
  readMissed,
  readMissedTotal,
  readPoints,
  readRunningInvestment,
} from './queries.ts';
import {
  creatorAmount,
  creatorAsset,
  presentCreator,
  presentInvestment,
  seconds,
} from './rules.ts';

const defaultPageSize = 20;

export const creatorRoutes = [
  implement(getCreatorInfo, async ({ db, person }) => {
    const ladder = await readLadder(db);
    const points = await readPoints(db, person.id);
    const levels = await readLevelsOf(db, person.id);
    return presentCreator({ ladder, points, standing: { ...levels, level: person.level } });
  }),

  implement(getIfaInfo, async ({ db, person, clock }) => {
    const row = await readRunningInvestment(db, { personId: person.id, now: clock.business });
    if (!row) return { active: null };
    const profit = await readCreatorProfit(db, { personId: person.id, since: row.startedAt });
    return { active: presentInvestment(row, profit) };
  }),

  implement(getDynamicMissing, (context, page) => missed(context, { ...page, kind: 'dynamic' })),
  implement(getPerformanceMissing, (context, page) =>
    missed(context, { ...page, kind: 'performance' }),
  ),
];

async function missed(
  { db, person, clock, text }: Context,
  page: { kind: MissedKind; cursor?: string; limit?: number },
) {
  const { kind, limit = defaultPageSize } = page;
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (page.cursor !== undefined && !after) {
    throw new ApiError('invalidRequest', {
      data: { fields: [{ path: 'cursor', key: 'invalid' }] },
    });
  }
  const what = { personId: person.id, kind, now: clock.business };
  const total = await readMissedTotal(db, what);
  const rows = await readMissed(db, { ...what, after, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    amount: creatorAmount(total.amount),
    asset: creatorAsset,
    until: total.until,
    items: shown.map((row) => ({
      id: row.id,
      amount: creatorAmount(row.amount),
      asset: creatorAsset,
      reason: text(`creator.missed.${row.reason}`),
      missedAt: seconds(row.missedAt),
      until: Math.floor(Date.parse(row.expiresAt) / 1000),
    })),
    nextCursor:
      rows.length > limit && last ? writeCursor({ at: last.expiresAt, id: last.id }) : null,
  };
}
