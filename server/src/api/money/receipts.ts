import type { Party, Receipt } from '@shared/contract/money';
import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { isId } from '../../db/new-id.ts';
import { persons } from '../../db/tables/identity.ts';
import { accounts, transfers } from '../../db/tables/ledger.ts';
import { portfolioTransfers } from '../../db/tables/portfolio.ts';
import { type NewReceipt, receipts } from '../../db/tables/receipts.ts';
import { withdrawals } from '../../db/tables/withdrawals.ts';
import { ApiError } from '../../errors.ts';
import type { Context } from '../../http/implement.ts';
import { seconds } from '../../time.ts';
import { type Taken, units } from './quoting.ts';
import { textOf } from './terms.ts';
import { statusOf } from './withdraw/withdraw.rules.ts';

const completed = 2;

/** Writes down what an operation did, in its own transaction. */
export async function keepReceipt(
  tx: Db,
  given: Pick<NewReceipt, 'operationId' | 'ownerId' | 'kind' | 'businessAt'> & {
    taken: Taken;
    counterpartyId?: string;
    destination?: string;
    note?: string;
  },
): Promise<void> {
  const { taken, ...rest } = given;
  const { amount, fee, receive } = units(taken);
  const { asset, receiveAsset } = taken;
  await tx.insert(receipts).values({ ...rest, asset, amount, fee, receiveAsset, receive });
}

/**
 * A receipt by the number of its operation or of one of its movements. Who sent sees what it cost
 * them, who got it what arrived; nobody else sees anything.
 */
export async function readReceipt(context: Context, id: string): Promise<Receipt> {
  if (!isId(id)) throw new ApiError('notFound');
  const operationId = (await operationOfMovement(context, id)) ?? id;
  const found = await findReceipt(context, operationId);
  return found ?? (await receiptOfMovement(context, id));
}

/** The same for an operation that was done just now. */
export async function receiptOfOperation(context: Context, id: string): Promise<Receipt> {
  const found = await findReceipt(context, id);
  if (!found) throw new Error('an operation has left no receipt');
  return found;
}

/** The operation behind a line of a person's own history. */
async function operationOfMovement({ db, person }: Context, id: string) {
  const rows = await db
    .select({ operationId: transfers.operationId })
    .from(transfers)
    .innerJoin(
      accounts,
      sql`${accounts.id} in (${transfers.debitAccountId}, ${transfers.creditAccountId})`,
    )
    .where(and(eq(transfers.id, id), eq(accounts.personId, person.id)))
    .limit(1);
  return rows[0]?.operationId ?? undefined;
}

const owner = alias(persons, 'owner');
const other = alias(persons, 'other');
const party = (of: typeof owner | typeof other) => ({
  uid: of.uid,
  nickName: of.nickName,
  avatar: of.avatar,
});

async function findReceipt({ db, person, text }: Context, operationId: string) {
  const rows = await db
    .select({ receipt: receipts, owner: party(owner), other: party(other) })
    .from(receipts)
    .innerJoin(owner, eq(owner.id, receipts.ownerId))
    .leftJoin(other, eq(other.id, receipts.counterpartyId))
    .where(
      and(
        eq(receipts.operationId, operationId),
        or(eq(receipts.ownerId, person.id), eq(receipts.counterpartyId, person.id)),
      ),
    );
  const row = rows[0];
  if (!row) return undefined;
  const { receipt } = row;
  const isMine = receipt.ownerId === person.id;
  // What somebody else paid for sending is theirs to know.
  const fee = isMine ? receipt.fee : 0n;
  // Of a trade the other side gave what this one gets.
  const sides = isMine || receipt.asset === receipt.receiveAsset ? receipt : turned(receipt);
  const answer: Receipt = {
    id: receipt.operationId,
    kind: receipt.kind,
    title: text(`movements.${receipt.kind}`),
    status: await statusOfReceipt(db, receipt),
    asset: sides.asset,
    amount: textOf(sides.amount, sides.asset),
    fee: textOf(fee, sides.asset),
    total: textOf(sides.amount + fee, sides.asset),
    receiveAsset: sides.receiveAsset,
    receive: textOf(sides.receive, sides.receiveAsset),
    counterparty: partyOf(isMine ? row.other : row.owner),
    destination: receipt.destination,
    note: receipt.note,
    createdAt: seconds(receipt.businessAt),
  };
  return answer;
}

const turned = (receipt: typeof receipts.$inferSelect) => ({
  asset: receipt.receiveAsset,
  amount: receipt.receive,
  receiveAsset: receipt.asset,
  receive: receipt.amount,
});

/** Some operations take their time; everything else is done when its receipt is written. */
async function statusOfReceipt(
  db: Db,
  receipt: { operationId: string; kind: string },
): Promise<Receipt['status']> {
  const { operationId: id, kind } = receipt;
  if (kind === 'withdrawal') {
    const rows = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
    return rows[0] ? statusOf(rows[0].stage) : completed;
  }
  if (kind !== 'portfolio') return completed;
  const rows = await db.select().from(portfolioTransfers).where(eq(portfolioTransfers.id, id));
  return rows[0]?.status ?? completed;
}

type PartyRow = { [Field in keyof Party]: string | null } | null;

/** A join that finds nobody gives fields without values. */
const partyOf = (row: PartyRow): Party | null =>
  row?.uid ? { uid: row.uid, nickName: row.nickName ?? '', avatar: row.avatar ?? '' } : null;

/** A movement that no order of the person stands behind: a reward, a deposit, a correction. */
async function receiptOfMovement({ db, person, text }: Context, id: string): Promise<Receipt> {
  const rows = await db
    .select({ transfer: transfers })
    .from(transfers)
    .innerJoin(
      accounts,
      sql`${accounts.id} in (${transfers.debitAccountId}, ${transfers.creditAccountId})`,
    )
    .where(and(eq(transfers.id, id), eq(accounts.personId, person.id)))
    .limit(1);
  const transfer = rows[0]?.transfer;
  if (!transfer) throw new ApiError('notFound');
  const { asset, kind } = transfer;
  const amount = textOf(transfer.amount, asset);
  return {
    id: transfer.id,
    kind,
    title: text(`movements.${kind}`),
    status: completed,
    asset,
    amount,
    fee: '0',
    total: amount,
    receiveAsset: asset,
    receive: amount,
    counterparty: null,
    destination: '',
    note: '',
    createdAt: seconds(transfer.businessAt),
  };
}
