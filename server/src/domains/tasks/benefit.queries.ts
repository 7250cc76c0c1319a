import { and, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { byTime } from '../../platform/db/by-time.ts';
import { equals } from '../../platform/db/rows.ts';
import { businessDayStart, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { noviceCashes, taskClaims } from '../../schema/tables/tasks.ts';
import { creatorAmount, creatorAsset } from '../creator/public.ts';
import { availableIn } from '../money/public.ts';
import { readTaskTitles } from './tasks.catalogue.ts';

/** The task rewards paid into a person's benefit account. */
const paidTo = (personId: string) =>
  and(equals(accounts, { personId, purpose: 'benefit' }), eq(transfers.kind, 'taskReward'));

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

export async function listBenefit(context: Context, input: PageInput) {
  const { db, person, text } = context;
  const titleOfTask = await readTaskTitles(context);
  const { after, limit, take } = readPage(timeCursor, input);
  const { at, isAfter, order } = byTime(transfers.businessAt, transfers.id);
  const found = await db
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
    .where(and(paidTo(person.id), isAfter(after)))
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (row) => row);
  const titleOf = (row: { task: string | null; cash: string | null }): string => {
    if (row.task !== null) return titleOfTask(row.task);
    return text(row.cash === null ? 'movements.taskReward' : 'tasks.noviceCash');
  };
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: titleOf(row),
      amount: creatorAmount(row.amount),
      asset: creatorAsset,
      createdAt: seconds(row.businessAt),
    })),
    nextCursor,
  };
}
