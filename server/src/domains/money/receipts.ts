import type { Party, Receipt } from '@shared/contract/money';
import type { Asset } from '@shared/lib/money';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Operation } from '../../ledger/operations.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { persons } from '../../schema/tables/identity.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { type NewReceipt, receipts } from '../../schema/tables/receipts.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { textOf } from './money.queries.ts';
import { withdrawalStatus } from './money.rules.ts';
import type { QuotedTerms } from './quoting.ts';

const completed = 2;

export interface ReceiptDetails {
  counterpartyId?: string | undefined;
  destination?: string | undefined;
  note?: string | undefined;
}

/** Writes an operation's receipt in its transaction. */
export async function keepReceipt(
  tx: Db,
  given: Pick<NewReceipt, 'ownerId' | 'kind'> &
    ReceiptDetails & { operation: Operation; taken: QuotedTerms },
): Promise<void> {
  const { operation, taken, counterpartyId = null, destination = '', note = '', ...rest } = given;
  const { asset, amount, fee, receiveAsset, receive } = taken;
  const promised = { asset, amount, fee, receiveAsset, receive };
  const { id: operationId, businessAt } = operation;
  const details = { counterpartyId, destination, note, at: businessAt.toISOString() };
  await tx.execute(write({ ...rest, ...promised, ...details, operationId }));
}

const write = statement(
  [
    'operationId',
    'ownerId',
    'kind',
    'asset',
    'amount',
    'fee',
    'receiveAsset',
    'receive',
    'counterpartyId',
    'destination',
    'note',
    'at',
  ],
  (of) => sql`
    insert into ${receipts} (operation_id, owner_id, kind, asset, amount, fee, receive_asset,
      receive, counterparty_id, destination, note, business_at)
    values (${of.operationId}, ${of.ownerId}, ${of.kind}, ${of.asset}, ${of.amount}::bigint,
      ${of.fee}::bigint, ${of.receiveAsset}, ${of.receive}::bigint, ${of.counterpartyId}::uuid,
      ${of.destination}, ${of.note}, ${of.at}::timestamptz)`,
);

/**
 * A receipt by the number of its operation or of one of its movements. The sender sees the cost,
 * the recipient sees what arrived; others see nothing.
 */
export async function readReceipt(context: Context, id: string): Promise<Receipt> {
  if (!isId(id)) throw new ApiError('notFound');
  const movement = await findMovement(context, id);
  const found = await findReceipt(context, movement?.operationId ?? id);
  if (found) return found;
  if (!movement) throw new ApiError('notFound');
  // A movement that the person did not order: a reward, a deposit, a correction.
  const title = context.text(`movements.${movement.kind}`);
  return { ...plainReceipt(movement), kind: movement.kind, title, status: completed };
}

/** The same for an operation that has just finished. */
export async function receiptOfOperation(context: Context, id: string): Promise<Receipt> {
  const found = await findReceipt(context, id);
  if (!found) throw new Error('an operation has no receipt');
  return found;
}

/** An entry of a person's history. */
async function findMovement({ db, person }: Context, id: string) {
  const rows = await db
    .select({ transfer: transfers })
    .from(transfers)
    .innerJoin(
      accounts,
      sql`${accounts.id} in (${transfers.debitAccountId}, ${transfers.creditAccountId})`,
    )
    .where(and(eq(transfers.id, id), eq(accounts.personId, person.id)))
    .limit(1);
  return rows[0]?.transfer;
}

const party = (of: SQL) => sql`
  json_build_object('uid', ${of}.uid, 'nickName', ${of}.nick_name, 'avatar', ${of}.avatar)`;

/** The receipt as one of its parties sees it. */
const look = statement(
  ['operationId', 'personId'],
  ({ operationId, personId }) => sql`
    select operation_id, kind, owner_id = ${personId} as is_mine, asset, amount::text, fee::text,
      receive_asset, receive::text, destination, note, business_at,
      case when owner_id = ${personId} then
        case when other.id is not null then ${party(sql`other`)} end
        else ${party(sql`owner`)} end as counterparty
    from ${receipts} join ${persons} as owner on owner.id = owner_id
    left join ${persons} as other on other.id = counterparty_id
    where operation_id = ${operationId} and ${personId} in (owner_id, counterparty_id)`,
);

type ReceiptRow = {
  operation_id: string;
  kind: string;
  is_mine: boolean;
  asset: Asset;
  amount: string;
  fee: string;
  receive_asset: Asset;
  receive: string;
  counterparty: Party | null;
  destination: string;
  note: string;
  business_at: string;
};

async function findReceipt({ db, person, text }: Context, operationId: string) {
  const { rows } = await db.execute<ReceiptRow>(look({ operationId, personId: person.id }));
  const [receipt] = rows;
  if (!receipt) return undefined;
  const { is_mine: isMine } = receipt;
  // Only the sender sees the fee.
  const fee = isMine ? BigInt(receipt.fee) : 0n;
  // In a trade, the other side gave what this side gets.
  const given = { asset: receipt.asset, amount: BigInt(receipt.amount) };
  const got = { asset: receipt.receive_asset, amount: BigInt(receipt.receive) };
  const [out, back] = isMine || given.asset === got.asset ? [given, got] : [got, given];
  const answer: Receipt = {
    id: receipt.operation_id,
    kind: receipt.kind,
    title: text(`movements.${receipt.kind}`),
    status: await statusOfReceipt(db, receipt),
    asset: out.asset,
    amount: textOf(out.amount, out.asset),
    fee: textOf(fee, out.asset),
    total: textOf(out.amount + fee, out.asset),
    receiveAsset: back.asset,
    receive: textOf(back.amount, back.asset),
    counterparty: receipt.counterparty,
    destination: receipt.destination,
    note: receipt.note,
    createdAt: seconds(new Date(receipt.business_at)),
  };
  return answer;
}

/** Only these operations are still in progress when their receipt is written. */
async function statusOfReceipt(
  db: Db,
  receipt: Pick<ReceiptRow, 'operation_id' | 'kind'>,
): Promise<Receipt['status']> {
  const { operation_id: id, kind } = receipt;
  if (kind === 'withdrawal') {
    const withdrawal = await findRow(db, withdrawals, { id });
    return withdrawal ? withdrawalStatus(withdrawal.stage) : completed;
  }
  if (kind !== 'portfolio') return completed;
  return (await findRow(db, portfolioTransfers, { id }))?.status ?? completed;
}

/** The facts of a receipt without a fee, another person or a change of asset. */
export function plainReceipt(of: { id: string; asset: Asset; amount: bigint; businessAt: Date }) {
  const { id, asset } = of;
  const amount = textOf(of.amount, asset);
  return {
    id,
    asset,
    amount,
    fee: '0',
    total: amount,
    receiveAsset: asset,
    receive: amount,
    counterparty: null,
    destination: '',
    note: '',
    createdAt: seconds(of.businessAt),
  };
}
