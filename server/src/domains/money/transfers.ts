import type { Party, Receipt } from '@shared/contract/money';
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
import { receipts } from '../../schema/tables/receipts.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { outgoing24h } from './outgoing-24h.ts';
import { presentTerms, quoteFor, runQuoted, type Taken, type Terms, units } from './quoting.ts';
import { keepReceipt, receiptOfOperation } from './receipts.ts';
import { availableIn, readMoneySettings, textOf, worthAt, worthToPromiseBy } from './terms.ts';

/** Money from one person to another inside the platform. */
const kindOf = (asset: Asset) => `transfer${asset}`;

export async function verifyTransfer(
  context: Context,
  input: { to: string; amount?: string; note?: string; asset: Asset },
) {
  const { db, person, clock } = context;
  const { asset, amount } = input;
  const to = await findRecipient(db, { uid: input.to, senderId: person.id });
  const house = await readMoneySettings(db);
  const worth = await worthToPromiseBy(db, { house, at: clock.business, asset });
  const terms: Terms = {
    asset,
    available: await availableIn(db, { personId: person.id, asset, purpose: 'wallet' }),
    smallest: house.units('smallest_transfer', asset),
    limit: worth.limitIn(house.units('limit_transfer', 'USDT'), asset),
    fee: house.fee('transfer', asset),
  };
  const more = { recipientId: to.id, note: input.note ?? '' };
  return {
    ...presentTerms(terms),
    to: to.party,
    isFirstTime: await isFirstTransfer(db, { personId: person.id, recipientId: to.id }),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
    quote:
      amount === undefined
        ? null
        : await quoteFor(context, { kind: kindOf(asset), terms, amount, more }),
  };
}

export async function runTransfer(
  context: Context,
  input: { quoteId: string; operationKey: string; asset: Asset } & Pick<
    Parameters<typeof runQuoted>[1],
    'proof'
  >,
): Promise<Receipt> {
  const { db, person } = context;
  const { asset } = input;
  let receipt: Receipt | undefined;
  const id = await runQuoted(context, input, {
    kind: kindOf(asset),
    way: 'transfer',
    isMuch: (taken) => isMuchFor(context, taken),
    effect: async (operation, taken) => {
      const { recipientId = '', note = '' } = taken;
      const legs = await findLegs(db, { taken, senderId: person.id });
      const { id: operationId, businessAt } = operation;
      [, , , , receipt] = await pipeline(
        transfer(db, { legs, businessAt, operationId }),
        // Right after the locks, which an erasure waits for: who is gone since the quote gets nothing.
        refuseWhereNobodyIs(db, recipientId),
        keepReceipt(db, {
          operationId,
          ownerId: person.id,
          kind: 'transfer',
          businessAt,
          taken,
          counterpartyId: recipientId,
          note,
        }),
        writeSystemMessage(db, {
          personId: recipientId,
          kind: 'transferReceived',
          params: { amount: textOf(units(taken).receive, asset), asset, from: person.nickName },
        }),
        receiptOfOperation(context, operationId),
      );
    },
  });
  return receipt ?? receiptOfOperation(context, id);
}

/** Somebody new, or what would hurt, at once or in pieces: both are worth a second proof. */
export async function isMuchFor(context: Context, taken: Taken): Promise<boolean> {
  const { db, clock, person } = context;
  const { recipientId } = taken;
  const worthNow = worthAt(db, clock.business);
  const [house, worth, lately, isFirst] = await pipeline(
    readMoneySettings(db),
    worthNow,
    outgoing24h(context, worthNow),
    recipientId === undefined
      ? Promise.resolve(false)
      : isFirstTransfer(db, { personId: person.id, recipientId }),
  );
  const from = house.units('strong_proof_from', 'USDT');
  return isFirst || worth.of(units(taken).amount, taken.asset) + lately >= from;
}

async function findLegs(
  tx: Db,
  { taken, senderId }: { taken: Taken; senderId: string },
): Promise<Leg[]> {
  const { asset, recipientId = '' } = taken;
  const { amount, fee } = units(taken);
  const wallet = (personId: string) => personAccount(tx, { personId, asset, purpose: 'wallet' });
  const [from, to] = await pipeline(wallet(senderId), wallet(recipientId));
  // The note is the receipt's alone: history cannot be changed, and a note can be forgotten.
  const legs: Leg[] = [{ from, to, amount, kind: 'transfer' }];
  if (fee > 0n) {
    const fees = await systemAccount(tx, { asset, purpose: 'fees' });
    legs.push({ from, to: fees, amount: fee, kind: 'fee' });
  }
  return legs;
}

const canReceive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));

const whoIs = statement(
  ['personId'],
  ({ personId }) => sql`select from ${persons} where ${persons.id} = ${personId} and ${canReceive}`,
);

async function refuseWhereNobodyIs(tx: Db, personId: string): Promise<void> {
  const { rowCount } = await tx.execute(whoIs({ personId }));
  if (rowCount === 0) throw new ApiError('quoteExpired');
}

async function findRecipient(
  db: Db,
  of: { uid: string; senderId: string },
): Promise<{ id: string; party: Party }> {
  const rows = await db
    .select({
      id: persons.id,
      party: { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar },
    })
    .from(persons)
    .where(and(eq(persons.uid, of.uid), canReceive));
  const found = rows[0];
  if (!found) throw wrongField('to', '002121');
  if (found.id === of.senderId) throw wrongField('to', '002122');
  return found;
}

async function isFirstTransfer(
  db: Db,
  of: { personId: string; recipientId: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(someBetween({ ...of }));
  return rowCount === 0;
}

const someBetween = statement(
  ['personId', 'recipientId'],
  ({ personId, recipientId }) => sql`
    select from ${receipts}
    where owner_id = ${personId} and counterparty_id = ${recipientId} limit 1`,
);
