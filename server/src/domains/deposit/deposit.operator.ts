import { type Asset, assets } from '@shared/lib/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { deposits } from '../../schema/tables/deposits.ts';
import { persons } from '../../schema/tables/identity.ts';
import { transfers } from '../../schema/tables/ledger.ts';
import { personWithUid } from '../identity/public.ts';
import { passMovement, proposedText, textOf, unitsOf } from '../money/public.ts';
import { bookDeposit, lockWallet, ReferenceTakenError } from './deposit.mutations.ts';
import { referenceOf, spellingsOf } from './deposit.rules.ts';
import { isReported, listTransfers, resolveTransfer, showTransfer } from './incoming.operator.ts';

/** Books deposits that an operator saw arrive, and shows those that the provider reports. */
export const depositsOperator: OperatorCommand = {
  name: 'deposits',
  does: 'Shows deposits, books one by hand, settles those with a problem.',
  example: 'book 80012468 12.5 USDT 0x5f2e --reason "Sent without a memo"',
  reads: ['list [problems]', 'show <deposit>'],
  changes: [
    `book <uid> <amount> <${assets.join(' | ')}> <number of the transaction>`,
    'resolve <deposit>',
  ],
  takesTwo: true,
  run: async (context, [action, subject, ...words]) => {
    if (action === 'list') return listTransfers(context, subject);
    if (action === 'show') return showTransfer(context, subject);
    if (action === 'resolve') return resolveTransfer(context, subject);
    if (action !== 'book') throw usageError(`Unknown command “deposits ${action}”.`);
    if (!subject) throw usageError('Name the uid.');
    return book(context, { uid: subject, ...readDeposit(words) });
  },
};

function readDeposit([amountText = '', assetText, number = '']: readonly string[]) {
  const asset = oneOf(assetText, assets);
  const amount = unitsOf(amountText, asset);
  if (amount === undefined || amount <= 0n) {
    throw usageError(`“${amountText}” is not an amount of ${asset}.`);
  }
  const reference = referenceOf(number);
  if (!reference) {
    throw usageError('Name the transaction number alone, 4 to 128 characters: it is booked once.');
  }
  return { asset, amount, reference };
}

interface Deposit {
  uid: string;
  asset: Asset;
  amount: bigint;
  reference: string;
}

async function book(context: CommandContext, deposit: Deposit): Promise<void> {
  const { uid, asset, amount } = deposit;
  const outcome = await bookOnce(context, deposit).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandError(`Nothing can be booked for ${uid}: ${error.codeName}.`);
  });
  const text = textOf(amount, asset);
  if (outcome === 'proposed') {
    const json = { uid, amount: text, asset, proposed: true };
    return writeResult(context, { json, text: proposedText(commandOf(deposit)) });
  }
  const isNew = outcome === 'booked';
  if (context.json) context.write(JSON.stringify({ uid, amount: text, asset, isNew }));
  else if (isNew) context.write(`${uid} received ${text} ${asset}.`);
  else context.write(`Already booked: ${uid} received these ${text} ${asset}.`);
}

/** The command in one spelling, whatever zeros an operator types. */
const commandOf = ({ uid, amount, asset, reference }: Deposit): string =>
  `deposits book ${uid} ${textOf(amount, asset)} ${asset} ${reference}`;

/** Whether the deposit was booked or proposed now, or the same one booked before. */
async function bookOnce(
  context: CommandContext,
  deposit: Deposit,
): Promise<'booked' | 'before' | 'proposed'> {
  const { database } = context;
  const { business: businessAt } = await context.now();
  try {
    return await database.transaction(async (tx) => {
      // A repeated booking changes nothing, so it needs no second operator.
      if (await isTaken(tx, deposit.reference)) throw new ReferenceTakenError();
      const personId = await personWithUid(tx, deposit.uid);
      const movement = { ...deposit, command: commandOf(deposit), personId };
      if ((await passMovement(tx, context, movement)) === 'proposed') return 'proposed';
      await move(tx, { ...deposit, personId, businessAt, by: context.by });
      return 'booked';
    });
  } catch (error) {
    if (!(error instanceof ReferenceTakenError)) throw error;
    if (await isBooked(database.db, deposit)) return 'before';
    throw new CommandError(`${deposit.reference} is already booked with other values.`);
  }
}

async function move(
  tx: Db,
  deposit: Deposit & { personId: string; businessAt: Date; by: string },
): Promise<void> {
  await lockWallet(tx, deposit);
  if (await isReported(tx, deposit.reference)) {
    throw new CommandError(
      `${deposit.reference} is booked without an operator: see “deposits list”.`,
    );
  }
  await bookDeposit(tx, deposit);
}

const hasReference = (reference: string) =>
  inArray(sql`lower(${deposits.reference})`, spellingsOf(reference));

const isTaken = (tx: Db, reference: string): Promise<boolean> =>
  hasRow(tx, deposits, hasReference(reference));

/** Whether the reference belongs to this person, asset and amount. */
async function isBooked(db: Db, { uid, asset, amount, reference }: Deposit): Promise<boolean> {
  const found = await db
    .select({ reference: deposits.reference })
    .from(deposits)
    .innerJoin(persons, eq(persons.id, deposits.personId))
    .innerJoin(transfers, eq(transfers.id, deposits.transferId))
    .where(
      and(
        hasReference(reference),
        eq(persons.uid, uid),
        eq(transfers.asset, asset),
        eq(transfers.amount, amount),
      ),
    );
  return found.length > 0;
}
