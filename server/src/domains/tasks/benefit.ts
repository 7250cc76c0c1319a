import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { wrongField } from '../../platform/errors.ts';
import { businessDayStart, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { noviceCashes, taskClaims } from '../../schema/tables/tasks.ts';
import { creatorAmount, creatorAsset } from '../creator/public.ts';
import { availableIn } from '../money/public.ts';
import { readCursor, writeCursor } from '../wallet/public.ts';

const pageSize = 20;

/** The task rewards paid into a person's benefit account. */
const paidTo = (personId: string) =>
  and(
    eq(accounts.personId, personId),
    eq(accounts.purpose, 'benefit'),
    eq(transfers.kind, 'taskReward'),
  );

export async function readBenefit({ db, person, clock }: Context) {
  const sum = async (since?: Date): Promise<bigint> => {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${transfers.amount}), 0)::text` })
      .from(transfers)
      .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
      .where(and(paidTo(person.id), since && gte(transfers.businessAt, since)));
    return BigInt(row?.sum ?? '0');
  };
  const own = { personId: person.id, asset: creatorAsset, purpose: 'benefit' } as const;
  return {
    available: creatorAmount(await availableIn(db, own)),
    today: creatorAmount(await sum(businessDayStart(clock.business))),
    total: creatorAmount(await sum()),
    asset: creatorAsset,
  };
}

export async function listBenefit(
  { db, person, text }: Context,
  page: { cursor?: string; limit?: number },
) {
  const { limit = pageSize } = page;
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (page.cursor !== undefined && !after) throw wrongField('cursor', 'invalid');
  const at = sql<string>`to_char(${transfers.businessAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;
  const rows = await db
    .select({
      id: transfers.id,
      amount: transfers.amount,
      at,
      businessAt: transfers.businessAt,
      task: taskClaims.task,
      cash: noviceCashes.id,
    })
    .from(transfers)
    .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
    .leftJoin(taskClaims, eq(taskClaims.transferId, transfers.id))
    .leftJoin(noviceCashes, eq(noviceCashes.transferId, transfers.id))
    .where(
      and(
        paidTo(person.id),
        after &&
          sql`(${transfers.businessAt}, ${transfers.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(transfers.businessAt), desc(transfers.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const titleOf = (row: { task: string | null; cash: string | null }): string => {
    if (row.task !== null) return text(`tasks.${row.task}.title`);
    return text(row.cash === null ? 'movements.taskReward' : 'tasks.noviceCash');
  };
  return {
    items: shown.map((row) => ({
      id: row.id,
      title: titleOf(row),
      amount: creatorAmount(row.amount),
      asset: creatorAsset,
      createdAt: seconds(row.businessAt),
    })),
    nextCursor: rows.length > limit && last ? writeCursor(last) : null,
  };
}
