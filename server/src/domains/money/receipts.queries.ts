import type { Agreement } from '@shared/contract/legal';
import type { Party, Receipt } from '@shared/contract/money';
import type { Asset } from '@shared/lib/money';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { isId } from '../../platform/db/new-id.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { accounts, transfers } from '../../schema/tables/ledger.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import {
  type Agreed,
  type BookedLeg,
  bookedAmounts,
  type Progress,
  unbookedAmounts,
} from './receipt.rules.ts';
import { readLegs, readReturnedLegs } from './receipt-legs.queries.ts';
import { presentReceipt } from './receipt-lines.rules.ts';
import { readProgress } from './receipt-progress.queries.ts';

/**
 * A receipt by the number of its operation or of one of its movements. The sender sees the cost,
 * the recipient sees what arrived; others see nothing.
 */
export async function findReceipt(context: Context, id: string): Promise<Receipt | undefined> {
  if (!isId(id)) return undefined;
  const own = (await readReceipts(context, [id])).get(id);
  if (own) return own;
  const movement = await findMovement(context, id);
  const operationId = movement?.operationId ?? id;
  const found = (await readReceipts(context, [operationId])).get(operationId);
  return found ?? (movement && receiptOfMovement(context, movement));
}

/** Like `findReceipt`, for one that has to exist. */
export async function readReceipt(context: Context, id: string): Promise<Receipt> {
  const found = await findReceipt(context, id);
  if (!found) throw new ApiError('notFound');
  return found;
}

/**
 * The receipts of operations by their ids; `progress` for those whose progress the caller knows.
 * Operations of other people and those without a receipt are left out.
 */
export async function readReceipts(
  context: Context,
  ids: readonly string[],
  progress: ReadonlyMap<string, Progress> = new Map(),
): Promise<ReadonlyMap<string, Receipt>> {
  const { db, person } = context;
  const of = { operationIds: [...ids], personId: person.id };
  const [{ rows }, legs] = await pipeline(db.execute<ReceiptRow>(look(of)), readLegs(db, of));
  const unread = rows
    .filter(({ operation_id: id }) => !progress.has(id))
    .map(({ kind, operation_id: operationId }) => ({ kind, operationId }));
  const read = await readProgress(db, unread);
  const found = new Map<string, Receipt>();
  for (const row of rows) {
    const { operation_id: id } = row;
    const now = progress.get(id) ?? read.get(id) ?? { state: 'completed' };
    const booked = legs.get(id) ?? (await unnamedLegs(context, { row, now }));
    found.set(id, toReceipt(context, { row, legs: booked, now }));
  }
  return found;
}

/** An earlier release books the return of a principal without the number of its operation. */
async function unnamedLegs(
  { db, person }: Context,
  of: { row: ReceiptRow; now: Progress },
): Promise<BookedLeg[]> {
  const { state, dueAt: at } = of.now;
  const isReturned = of.row.kind === 'stakePrincipalReturned' && state === 'completed';
  return isReturned && at ? readReturnedLegs(db, { personId: person.id, at }) : [];
}

const party = (of: SQL) => sql`
  json_build_object('uid', ${of}.uid, 'nickName', ${of}.nick_name, 'avatar', ${of}.avatar)`;

/** The receipts as one of their parties sees them. */
const look = statement(
  ['operationIds', 'personId'],
  ({ operationIds, personId }) => sql`
    select operation_id, kind, owner_id = ${personId} as is_mine, asset, amount::text, fee::text,
      receive_asset, receive::text, rate::text, destination, note, agreements, business_at,
      case when owner_id = ${personId} then
        case when other.id is not null then ${party(sql`other`)} end
        else ${party(sql`owner`)} end as counterparty
    from ${receipts} join ${persons} as owner on owner.id = owner_id
    left join ${persons} as other on other.id = counterparty_id
    where operation_id = any(${operationIds}::uuid[])
      and ${personId} in (owner_id, counterparty_id)`,
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
  rate: string | null;
  counterparty: Party | null;
  destination: string;
  note: string;
  agreements: Agreement[];
  business_at: string;
};

function toReceipt(
  { text, language, services }: Context,
  of: { row: ReceiptRow; legs: readonly BookedLeg[]; now: Progress },
): Receipt {
  const { row, now } = of;
  const { is_mine: isMine } = row;
  // Only the sender sees the fee.
  const legs = isMine ? of.legs : of.legs.filter(({ to }) => to.purpose !== 'fees');
  const given = { asset: row.asset, amount: BigInt(row.amount) };
  const got = { asset: row.receive_asset, amount: BigInt(row.receive) };
  // In a trade, the other side gave what this side gets.
  const [out, back] = isMine || given.asset === got.asset ? [given, got] : [got, given];
  const agreed = {
    asset: out.asset,
    amount: out.amount,
    fee: isMine ? BigInt(row.fee) : 0n,
    receiveAsset: back.asset,
    receive: back.amount,
  };
  return presentReceipt({
    id: row.operation_id,
    kind: row.kind,
    language,
    text,
    agreed,
    amounts: amountsOf({ legs, agreed, now }),
    progress: now,
    rate: row.rate === null ? null : BigInt(row.rate),
    counterparty: row.counterparty,
    destination: row.destination,
    note: row.note,
    // What a sender agreed to is nothing to the recipient.
    agreements: (isMine ? row.agreements : []).map((one) => ({
      ...one,
      title: services.documents.titleOf(one, language),
    })),
    at: new Date(row.business_at),
  });
}

function amountsOf(of: { legs: readonly BookedLeg[]; agreed: Agreed; now: Progress }) {
  const { legs, agreed, now } = of;
  const booked = bookedAmounts(legs, agreed);
  // Nothing is booked yet, or all of it came back.
  if (booked.amount === 0n) return unbookedAmounts(agreed, now);
  return booked;
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

type Movement = NonNullable<Awaited<ReturnType<typeof findMovement>>>;

/** A movement that the person did not order: a reward, a deposit, a correction. */
async function receiptOfMovement(context: Context, movement: Movement): Promise<Receipt> {
  const { db, person, language, text } = context;
  const { asset, amount, businessAt: at, operationId } = movement;
  const agreed = { asset, amount, fee: 0n, receiveAsset: asset, receive: amount };
  const isReturn = operationId === null && movement.kind.startsWith('stake');
  const legs = isReturn ? await readReturnedLegs(db, { personId: person.id, at }) : [];
  const progress: Progress = { state: 'completed' };
  return presentReceipt({
    id: movement.id,
    kind: legs.length > 0 ? 'stakePrincipalReturned' : movement.kind,
    language,
    text,
    agreed,
    amounts: amountsOf({ legs, agreed, now: progress }),
    progress,
    rate: null,
    counterparty: await oppositeOf(context, movement),
    destination: '',
    note: '',
    agreements: [],
    at,
  });
}

/** The person on the other side of a movement, if there is one. */
async function oppositeOf({ db, person }: Context, movement: Movement): Promise<Party | null> {
  const { debitAccountId, creditAccountId } = movement;
  const [other] = await db
    .select({ uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .where(and(inArray(accounts.id, [debitAccountId, creditAccountId]), ne(persons.id, person.id)));
  return other ?? null;
}
