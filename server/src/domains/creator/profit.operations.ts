import { and, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount } from '../../ledger/accounts.ts';
import { readTotalProfit } from '../../ledger/profit.ts';
import { transfer } from '../../ledger/transfer.ts';
import { equals } from '../../platform/db/rows.ts';
import { businessDayStart, dayMs, seconds } from '../../platform/time/time.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import {
  availableIn,
  noFee,
  quotedOperation,
  readReceipt,
  type Terms,
  termsAndQuote,
  units,
} from '../money/public.ts';
import { creatorAmount, creatorAsset } from './creator.rules.ts';

const days = 30;

/** A creator's profit: available, today, in total, and by business day. */
export async function readProfitInfo({ db, person, clock }: Context) {
  const today = businessDayStart(clock.business);
  const first = new Date(today.getTime() - (days - 1) * dayMs);
  const byDay = await earnedByDay(db, { personId: person.id, since: first });
  const ever = (await readTotalProfit(db, person.id)).filter(
    ({ kind, asset }) => kind === 'creatorProfit' && asset === creatorAsset,
  );
  const own = { personId: person.id, asset: creatorAsset, purpose: 'profit' } as const;
  return {
    asset: creatorAsset,
    available: creatorAmount(await availableIn(db, own)),
    today: creatorAmount(byDay.get(days - 1) ?? 0n),
    total: creatorAmount(ever.reduce((sum, one) => sum + one.sum, 0n)),
    days: Array.from({ length: days }, (_, index) => ({
      time: seconds(new Date(first.getTime() + index * dayMs)),
      amount: creatorAmount(byDay.get(index) ?? 0n),
    })),
  };
}

async function earnedByDay(
  db: Context['db'],
  of: { personId: string; since: Date },
): Promise<ReadonlyMap<number, bigint>> {
  const since = of.since.toISOString();
  const rows = await db
    .select({
      day: sql<number>`floor(extract(epoch from
        ${transfers.businessAt} - ${since}::timestamptz) / 86400)::int`,
      sum: sql<string>`sum(${transfers.amount})::text`,
    })
    .from(transfers)
    .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
    .where(
      and(
        equals(transfers, { asset: creatorAsset, kind: 'creatorProfit' }),
        eq(accounts.personId, of.personId),
        gte(transfers.businessAt, of.since),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, sum }) => [day, BigInt(sum)]));
}

const smallest = 1_000_000n;

export async function checkTransfer(context: Context, { amount }: { amount?: string }) {
  const { db, person } = context;
  const own = { personId: person.id, asset: creatorAsset, purpose: 'profit' } as const;
  const available = await availableIn(db, own);
  const terms: Terms = {
    asset: creatorAsset,
    available,
    smallest,
    limit: available,
    fee: noFee,
  };
  return termsAndQuote(context, { kind: transferProfitOperation.kind, terms, amount });
}

/** Needs no proof: the money stays with the person. */
export const transferProfitOperation = quotedOperation({
  kind: 'creator.transferProfit',
  movements: ['profitTransfer'],
  receipt: 'profitTransfer',
  answer: (context, { id }) => readReceipt(context, id),
  effect: async ({ db, person }, { operation, taken }) => {
    const { id: operationId, businessAt } = operation;
    const own = { personId: person.id, asset: creatorAsset };
    const from = await personAccount(db, { ...own, purpose: 'profit' });
    const to = await personAccount(db, { ...own, purpose: 'wallet' });
    const legs = [{ from, to, amount: units(taken).amount, kind: 'profitTransfer' as const }];
    await transfer(db, { legs, businessAt, operationId });
  },
});
