import type { Party } from '@shared/contract/money';
import type { Asset } from '@shared/lib/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { statement } from '../../platform/db/statement.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { secondsAhead } from '../../platform/time/time.ts';
import { persons } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { availableIn, readMoneySettings, textOf, worthForQuote } from './money.queries.ts';
import { quotedOperation } from './operation.ts';
import { type QuotedTerms, type Terms, termsAndQuote, units } from './quoting.ts';
import { readReceipt } from './receipts.queries.ts';
import { isFirstTransfer } from './strong-proof.queries.ts';

/** Transfers between people on the platform. */
export async function verifyTransfer(
  context: Context,
  input: { to: string; amount?: string; note?: string; asset: Asset },
) {
  const { db, person, clock } = context;
  const { asset, amount } = input;
  const to = await findRecipient(db, { uid: input.to, senderId: person.id });
  const settings = await readMoneySettings(db);
  const worth = await worthForQuote(db, { settings, at: clock.business, asset });
  const terms: Terms = {
    asset,
    available: await availableIn(db, { personId: person.id, asset, purpose: 'wallet' }),
    smallest: settings.units('smallest_transfer', asset),
    limit: worth.limitIn(settings.units('limit_transfer', 'USDT'), asset),
    fee: settings.fee('transfer', asset),
  };
  const { kind } = transferOperations[asset];
  const more = { recipientId: to.id, note: input.note ?? '' };
  return {
    ...(await termsAndQuote(context, { kind, terms, more, amount })),
    to: to.party,
    isFirstTime: await isFirstTransfer(db, { personId: person.id, recipientId: to.id }),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
  };
}

export const transferOperations = {
  USDT: transferOperation('money.transferUsdt'),
  YUT: transferOperation('money.transferYut'),
};

function transferOperation<Kind extends 'money.transferUsdt' | 'money.transferYut'>(kind: Kind) {
  return quotedOperation({
    kind,
    movements: ['transfer', 'fee'],
    receipt: 'transfer',
    receiptDetails: ({ recipientId, note }) => ({ counterpartyId: recipientId, note }),
    answer: (context, { id }) => readReceipt(context, id),
    effect: async (context, { operation, taken }) => {
      const { db, person } = context;
      const { asset, recipientId = '' } = taken;
      const legs = await findLegs(db, { taken, senderId: person.id });
      const { id: operationId, businessAt } = operation;
      const [receipt] = await pipeline(
        // The receipt is read from what is booked.
        transfer(db, { legs, businessAt, operationId }).then(() =>
          readReceipt(context, operationId),
        ),
        // After the locks, which an erasure waits for: the recipient may be gone since the quote.
        assertRecipientExists(db, recipientId),
        writeSystemMessage(db, {
          personId: recipientId,
          kind: 'transferReceived',
          params: { amount: textOf(units(taken).receive, asset), asset, from: person.nickName },
        }),
      );
      return receipt;
    },
  });
}

/** The movements of a transfer between two people. */
export async function findLegs(
  tx: Db,
  { taken, senderId }: { taken: QuotedTerms; senderId: string },
): Promise<Leg[]> {
  const { asset, recipientId = '' } = taken;
  const { amount, fee } = units(taken);
  const wallet = (personId: string) => personAccount(tx, { personId, asset, purpose: 'wallet' });
  const [from, to] = await pipeline(wallet(senderId), wallet(recipientId));
  // The note stands only on the receipt: an erasure can delete it there, but not from the ledger.
  const legs: Leg[] = [{ from, to, amount, kind: 'transfer' }];
  if (fee > 0n) {
    const fees = await systemAccount(tx, { asset, purpose: 'fees' });
    legs.push({ from, to: fees, amount: fee, kind: 'fee' });
  }
  return legs;
}

const canReceive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));

const findRecipientById = statement(
  ['personId'],
  ({ personId }) => sql`select from ${persons} where ${persons.id} = ${personId} and ${canReceive}`,
);

async function assertRecipientExists(tx: Db, personId: string): Promise<void> {
  const { rowCount } = await tx.execute(findRecipientById({ personId }));
  if (rowCount === 0) throw new ApiError('quoteExpired');
}

async function findRecipient(
  db: Db,
  of: { uid: string; senderId: string },
): Promise<{ id: string; party: Party }> {
  const [found] = await db
    .select({
      id: persons.id,
      party: { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar },
    })
    .from(persons)
    .where(and(eq(persons.uid, of.uid), canReceive));
  if (!found) throw wrongField('to', '002121');
  if (found.id === of.senderId) throw wrongField('to', '002122');
  return found;
}
