import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { creatorMissedReceipts, type MissedKind } from '../../schema/tables/creator.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import {
  readMissed,
  readMissedTotal,
  readOpenMissed,
  readRunningInvestments,
} from './creator.queries.ts';
import { canReceive, creatorAmount, creatorAsset } from './creator.rules.ts';
import { lockPerson } from './level.mutations.ts';
import { payRewards } from './rewards.mutations.ts';

/** Missed profit that can still be received, earliest expiry first. */
export async function listMissed(context: Context, input: PageInput & { kind: MissedKind }) {
  const { db, person, clock, text } = context;
  const { kind } = input;
  const { after, limit, take } = readPage(timeCursor, input);
  const query = { personId: person.id, kind, now: clock.business };
  const total = await readMissedTotal(db, query);
  const found = await readMissed(db, { ...query, after, limit });
  const { rows, nextCursor } = take(found, ({ expiresAt: at, id }) => ({ at, id }));
  const standing = { level: person.level, invests: await invests(context) };
  const open = await readOpenMissed(db, query);
  const receivable = open.filter((row) => canReceive(row, standing));
  return {
    amount: creatorAmount(total.amount),
    asset: creatorAsset,
    until: total.until,
    receivable: creatorAmount(receivable.reduce((sum, { amount }) => sum + amount, 0n)),
    items: rows.map((row) => ({
      id: row.id,
      amount: creatorAmount(row.amount),
      asset: creatorAsset,
      reason: text(`creator.missed.${row.reason}`),
      missedAt: seconds(row.missedAt),
      until: Math.floor(Date.parse(row.expiresAt) / 1000),
      canReceive: canReceive(row, standing) ? (1 as const) : (0 as const),
      needsLevel: row.needsLevel,
    })),
    nextCursor,
  };
}

const invests = async ({ db, person, clock }: Context): Promise<boolean> =>
  (await readRunningInvestments(db, { personId: person.id, now: clock.business })).length > 0;

/** Credits all receivable missed profit of a kind to the profit account, each item once. */
export const receiveMissedOperation = storedOperation({
  kind: 'creator.receiveMissed',
  movements: ['creatorProfit'],
  receipt: null,
  content: ({ kind = 'dynamic' }: { kind?: MissedKind }) => ({ kind }),
  effect: async (context, { operation, input }: Requested<{ kind?: MissedKind }>) => {
    const { db, person } = context;
    const { kind = 'dynamic' } = input;
    const { businessAt } = operation;
    const { level } = await lockPerson(db, person.id);
    const standing = { level, invests: await invests(context) };
    const open = await readOpenMissed(db, { personId: person.id, kind, now: businessAt });
    const due = open.filter((row) => canReceive(row, standing));
    if (due.length === 0) throw new ApiError('nothingToReceive');
    const amounts = due.map(({ amount }) => amount);
    const reward = { asset: creatorAsset, purpose: 'profit', kind: 'creatorProfit' } as const;
    const ids = await payRewards(context, { ...reward, amounts, operation });
    const receipts = due.map(({ id: missedId }, index) => ({
      missedId,
      transferId: ids[index] ?? '',
      receivedAt: businessAt,
    }));
    await db.insert(creatorMissedReceipts).values(receipts);
    const sum = due.reduce((all, { amount }) => all + amount, 0n);
    return { amount: creatorAmount(sum), asset: creatorAsset, count: due.length };
  },
});
