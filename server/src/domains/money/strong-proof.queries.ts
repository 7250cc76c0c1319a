import { sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { statement } from '../../platform/db/statement.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { readMoneySettings, worthAt } from './money.queries.ts';
import { outgoing24h } from './outgoing-24h.queries.ts';
import { type QuotedTerms, units } from './quoting.ts';

/** A new recipient or a large 24-hour sum needs a second proof. */
export async function isMuchFor(context: Context, taken: QuotedTerms): Promise<boolean> {
  const { db, clock, person } = context;
  const { recipientId } = taken;
  const worthNow = worthAt(db, clock.business);
  const [settings, worth, outgoing, isFirst] = await pipeline(
    readMoneySettings(db),
    worthNow,
    outgoing24h(context, worthNow),
    recipientId === undefined
      ? Promise.resolve(false)
      : isFirstTransfer(db, { personId: person.id, recipientId }),
  );
  const from = settings.units('strong_proof_from', 'USDT');
  return isFirst || worth.of(units(taken).amount, taken.asset) + outgoing >= from;
}

/** A trade with a person does not make them known: it chooses no recipient and asks for no proof. */
export async function isFirstTransfer(
  db: Db,
  of: { personId: string; recipientId: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(selectEarlierTransfer({ ...of }));
  return rowCount === 0;
}

const selectEarlierTransfer = statement(
  ['personId', 'recipientId'],
  ({ personId, recipientId }) => sql`
    select from ${receipts}
    where owner_id = ${personId} and counterparty_id = ${recipientId}
      and kind = ${sql.param('transfer' satisfies MovementKind)} limit 1`,
);
