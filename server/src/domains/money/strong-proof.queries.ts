import { sql } from 'drizzle-orm';
import type { SessionUse } from '../../access/kept-proofs.rules.ts';
import type { Context } from '../../calls/implement.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { statement } from '../../platform/db/statement.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { readMoneySettings, worthAt } from './money.queries.ts';
import { outgoing24h } from './outgoing-24h.queries.ts';
import { type QuotedTerms, units } from './quoting.ts';

/** Whether an operation needs a second proof, and whether an earlier one of its session serves. */
export interface SecondProof extends SessionUse {
  isNeeded: boolean;
}

/** A new recipient or a large 24-hour sum needs a second proof; a new recipient one of their own. */
export async function secondProofOf(context: Context, taken: QuotedTerms): Promise<SecondProof> {
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
  const atLeast = settings.units('strong_proof_from', 'USDT');
  const own = worth.of(units(taken).amount, taken.asset);
  return {
    isNeeded: isFirst || own + outgoing >= atLeast,
    // Without a person who was paid before, nobody knows where it goes.
    isServed: recipientId !== undefined && !isFirst,
    worth: own,
    atLeast,
  };
}

/** For a way out that always needs a second proof of its own. */
export const ownSecondProof = async (
  context: Context,
  taken: QuotedTerms,
): Promise<SecondProof> => ({
  ...(await secondProofOf(context, taken)),
  isNeeded: true,
  isServed: false,
});

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
