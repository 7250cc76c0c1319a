import type { PortfolioAccount, PortfolioTransfer } from '@shared/contract/portfolio';
import type { Asset } from '@shared/lib/money';
import { and } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { type PersonPurpose, personAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/holds.ts';
import type { Operation } from '../../ledger/operations.ts';
import { transfer } from '../../ledger/transfer.ts';
import { byTime } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals, findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { type PortfolioTransferRow, portfolioTransfers } from '../../schema/tables/portfolio.ts';
import {
  availableIn,
  noFee,
  portfolioProgress,
  type QuotedTerms,
  quotedOperation,
  readMoneySettings,
  readReceipts,
  type Terms,
  termsAndQuote,
  textOf,
  units,
  unitsOf,
} from '../money/public.ts';
import { laneOf } from './portfolio.rules.ts';

interface TransferRoute {
  direction: 'in' | 'out';
  account: PortfolioAccount;
  asset: Asset;
}

/** The accounts of a transfer, in the order of its movements. */
const sides = ({
  direction,
  account,
}: TransferRoute): { from: PersonPurpose; to: PersonPurpose } =>
  direction === 'in' ? { from: 'wallet', to: account } : { from: account, to: 'wallet' };

export async function verifyPortfolioTransfer(
  context: Context,
  input: TransferRoute & { amount?: string },
) {
  const { db, person } = context;
  const { direction, account, asset, amount } = input;
  const lane = laneOf(account, asset);
  if (!lane?.[direction]) throw new ApiError('notFound');
  const { from, to } = sides(input);
  const settings = await readMoneySettings(db);
  const isLater = direction === 'out' && lane.out === 'later';
  const available = await availableIn(db, { personId: person.id, asset, purpose: from });
  const target = await availableIn(db, { personId: person.id, asset, purpose: to });
  const terms: Terms = {
    asset,
    available,
    smallest: settings.units('smallest_portfolio', asset),
    limit: available,
    fee: noFee,
  };
  const minutes = isLater ? settings.count('minutes_portfolio_out') : 0;
  const more = { direction, account, minutes: String(minutes) };
  const moved = amount === undefined ? undefined : unitsOf(amount, asset);
  return {
    ...(await termsAndQuote(context, { kind: portfolioOperation.kind, terms, more, amount })),
    arrivalMinutes: minutes,
    before: { from: textOf(available, asset), to: textOf(target, asset) },
    after:
      moved === undefined || moved > available
        ? null
        : { from: textOf(available - moved, asset), to: textOf(target + moved, asset) },
  };
}

/** No money leaves the person, so no proof is needed. */
export const portfolioOperation = quotedOperation({
  kind: 'portfolio.transfer',
  movements: ['portfolio'],
  receipt: 'portfolio',
  answer: (context, { id }) => readPortfolioTransfer(context, id),
  effect: beginTransfer,
});

async function readPortfolioTransfer(context: Context, id: string): Promise<PortfolioTransfer> {
  const { db, person } = context;
  const row = await findRow(db, portfolioTransfers, { id, personId: person.id });
  const [transfer] = row ? await present(context, [row]) : [];
  if (!transfer) throw new ApiError('notFound');
  return transfer;
}

/** Transfers at once, or holds the amount until it is due. */
export async function beginTransfer(
  { db, person }: { db: Db; person: { id: string } },
  given: { operation: Operation; taken: QuotedTerms },
): Promise<void> {
  const { operation, taken } = given;
  const { asset, minutes = '0' } = taken;
  const { amount } = units(taken);
  // The quote stored it from a request that the contract has checked.
  const way = {
    direction: taken.direction as TransferRoute['direction'],
    account: taken.account as PortfolioAccount,
    asset,
  };
  const row: PortfolioTransferRow = {
    ...way,
    id: operation.id,
    personId: person.id,
    amount,
    holdId: null,
    status: 2,
    businessAt: operation.businessAt,
    arrivesAt: null,
  };
  if (minutes === '0') {
    await movePortfolio(db, { row, businessAt: operation.businessAt });
  } else {
    const { from } = sides(way);
    const accountId = await personAccount(db, { personId: person.id, asset, purpose: from });
    row.holdId = await placeHold(db, { accountId, amount, kind: 'portfolio', operationId: row.id });
    row.status = 1;
    row.arrivesAt = new Date(operation.businessAt.getTime() + Number(minutes) * 60_000);
  }
  await db.insert(portfolioTransfers).values(row);
}

export async function portfolioAccounts(tx: Db, row: PortfolioTransferRow) {
  const { personId, asset } = row;
  const { from, to } = sides(row);
  return {
    from: await personAccount(tx, { personId, asset, purpose: from }),
    to: await personAccount(tx, { personId, asset, purpose: to }),
  };
}

/** The movement, at once or when it is due. */
export async function movePortfolio(
  tx: Db,
  given: { row: PortfolioTransferRow; businessAt: Date },
): Promise<void> {
  const { row, businessAt } = given;
  const accounts = await portfolioAccounts(tx, row);
  await transfer(tx, {
    legs: [{ ...accounts, amount: row.amount, kind: 'portfolio' }],
    businessAt,
    operationId: row.id,
  });
}

/** 1: pending, 2: completed. */
export async function readPortfolioHistory(context: Context, input: PageInput & { scope: 1 | 2 }) {
  const { db, person } = context;
  const { after, limit, take } = readPage(timeCursor, input);
  const { at, isAfter, order } = byTime(portfolioTransfers.businessAt, portfolioTransfers.id);
  const found = await db
    .select({ row: portfolioTransfers, at })
    .from(portfolioTransfers)
    .where(
      and(equals(portfolioTransfers, { personId: person.id, status: input.scope }), isAfter(after)),
    )
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (one) => ({ at: one.at, id: one.row.id }));
  const items = await present(
    context,
    rows.map(({ row }) => row),
  );
  return { items, nextCursor };
}

/** The receipts with their accounts and arrival. */
async function present(
  context: Context,
  rows: readonly PortfolioTransferRow[],
): Promise<PortfolioTransfer[]> {
  const progress = new Map(rows.map((row) => [row.id, portfolioProgress(row)]));
  const receipts = await readReceipts(context, [...progress.keys()], progress);
  return rows.flatMap(({ id, status, direction, account, arrivesAt }) => {
    const receipt = receipts.get(id);
    const at = status === 1 && arrivesAt ? seconds(arrivesAt) : 0;
    return receipt ? [{ ...receipt, direction, account, arrivesAt: at }] : [];
  });
}
