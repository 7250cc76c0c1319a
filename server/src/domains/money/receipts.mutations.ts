import type { Agreement } from '@shared/contract/legal';
import { sql } from 'drizzle-orm';
import type { Operation } from '../../ledger/operations.ts';
import type { Db } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { type NewReceipt, receipts } from '../../schema/tables/receipts.ts';
import type { QuotedTerms } from './quoting.ts';

export interface ReceiptDetails {
  counterpartyId?: string | undefined;
  destination?: string | undefined;
  note?: string | undefined;
}

/** The ledger's prices of trades have the decimals of USDT; those of receipts have eight. */
const perPrice = 100n;

const rateOf = ({ rate, price }: QuotedTerms): string | null => {
  if (rate !== undefined) return rate;
  return price === undefined ? null : String(BigInt(price) * perPrice);
};

/** Writes an operation's receipt in its transaction: what was agreed to, and with whom. */
export async function keepReceipt(
  tx: Db,
  given: Pick<NewReceipt, 'ownerId' | 'kind'> &
    ReceiptDetails & {
      operation: Operation;
      taken: QuotedTerms;
      /** The documents that hold for it, in their versions. */
      agreements?: readonly Agreement[];
    },
): Promise<void> {
  const { operation, taken, counterpartyId = null, destination = '', note = '', ...rest } = given;
  const agreements = JSON.stringify(given.agreements ?? []);
  const { asset, amount, fee, receiveAsset, receive } = taken;
  const promised = { asset, amount, fee, receiveAsset, receive, rate: rateOf(taken) };
  const { id: operationId, businessAt } = operation;
  const details = { counterpartyId, destination, note, at: businessAt.toISOString(), agreements };
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
    'rate',
    'counterpartyId',
    'destination',
    'note',
    'agreements',
    'at',
  ],
  (of) => sql`
    insert into ${receipts} (operation_id, owner_id, kind, asset, amount, fee, receive_asset,
      receive, rate, counterparty_id, destination, note, agreements, business_at)
    values (${of.operationId}, ${of.ownerId}, ${of.kind}, ${of.asset}, ${of.amount}::bigint,
      ${of.fee}::bigint, ${of.receiveAsset}, ${of.receive}::bigint, ${of.rate}::bigint,
      ${of.counterpartyId}::uuid, ${of.destination}, ${of.note},
      ${of.agreements}::jsonb, ${of.at}::timestamptz)`,
);
