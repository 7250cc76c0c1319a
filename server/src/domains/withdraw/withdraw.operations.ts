import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/holds.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  withdrawAddresses,
  withdrawalStages,
  withdrawals,
} from '../../schema/tables/withdrawals.ts';
import {
  ownSecondProof,
  plainOperation,
  type QuotedTerms,
  quotedOperation,
  type Requested,
  readMoneySettings,
  units,
  worthAt,
} from '../money/public.ts';
import { remainingWithdrawalLimit } from './preview.queries.ts';
import { moveWithdrawal } from './stage.mutations.ts';
import { readWithdrawal } from './withdraw.queries.ts';

export const cryptoOperation = withdrawal('crypto');
export const benefitOperation = withdrawal('benefit');

/** Places a hold on the funds; a job or an operator sends them. */
function withdrawal<Way extends 'crypto' | 'benefit'>(way: Way) {
  return quotedOperation({
    kind: `withdraw.${way}` as const,
    // These follow later, when it is sent or returned.
    movements: ['withdrawal', 'withdrawalReturned', 'fee'],
    receipt: 'withdrawal',
    receiptDetails: ({ shown }) => ({ destination: shown }),
    answer: (context, { id }) => readWithdrawal(context, id),
    // Money that has left the platform cannot be recalled, so always require the strong proof.
    secondProof: ownSecondProof,
    effect: (context, given) => submit(context, { ...given, way }),
  });
}

async function submit(
  context: Context,
  given: { operation: { id: string }; taken: QuotedTerms; way: 'crypto' | 'benefit' },
): Promise<void> {
  const { operation, taken, way } = given;
  // Re-check the daily limit: several quotes together could exceed it.
  const left = await remainingWithdrawalLimit(context, {
    settings: await readMoneySettings(context.db),
    asset: taken.asset,
  });
  if (units(taken).amount > left) throw new ApiError('amountInvalid');
  const { db, person, clock } = context;
  const { business: businessAt } = clock;
  await submitWithdrawal(db, { id: operation.id, personId: person.id, way, taken, businessAt });
  if (way === 'crypto') {
    const { network = '', destination = '' } = taken;
    await rememberAddress(db, { personId: person.id, network, destination });
  }
}

interface Submission {
  /** The operation's id. */
  id: string;
  personId: string;
  way: 'crypto' | 'benefit';
  taken: QuotedTerms;
  businessAt: Date;
}

/** Places the hold of a withdrawal and stores it as submitted, and whether an operator reviews it. */
export async function submitWithdrawal(db: Db, submission: Submission): Promise<void> {
  const { id, personId, way, taken, businessAt } = submission;
  const { asset, network = '', destination = '', bankCode = '', accountName = '' } = taken;
  const { amount, fee, total } = units(taken);
  const purpose = way === 'benefit' ? 'benefit' : 'wallet';
  const accountId = await personAccount(db, { personId, asset, purpose });
  const holdId = await placeHold(db, {
    accountId,
    amount: total,
    kind: 'withdrawal',
    operationId: id,
  });
  const settings = await readMoneySettings(db);
  const worth = await worthAt(db, businessAt);
  await db.insert(withdrawals).values({
    id,
    personId,
    way,
    asset,
    network,
    destination,
    bankCode,
    accountName,
    amount,
    fee,
    holdId,
    needsReview: worth.of(amount, asset) >= settings.units('review_from', 'USDT'),
    businessAt,
    stage: 'submitted',
    arrivesAt: new Date(businessAt.getTime() + arrivalMinutes(settings, network) * 60_000),
  });
  await db.insert(withdrawalStages).values({ withdrawalId: id, stage: 'submitted', businessAt });
}

function arrivalMinutes(
  settings: Awaited<ReturnType<typeof readMoneySettings>>,
  network: string,
): number {
  if (network === 'BSC') return settings.count('minutes_withdraw_bsc');
  if (network === 'TRON') return settings.count('minutes_withdraw_tron');
  return settings.count('minutes_withdraw_benefit');
}

/** Marks an address as used, so that it counts as known at the next withdrawal. */
export async function rememberAddress(
  tx: Db,
  of: { personId: string; network: string; destination: string },
): Promise<void> {
  const network = of.network as 'BSC' | 'TRON';
  await tx
    .insert(withdrawAddresses)
    .values({
      id: newId(),
      personId: of.personId,
      network,
      address: of.destination,
      lastUsedAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: [withdrawAddresses.personId, withdrawAddresses.network, withdrawAddresses.address],
      set: { lastUsedAt: sql`now()` },
    });
}

export const cancelOperation = plainOperation({
  kind: 'withdraw.cancel',
  movements: ['withdrawalReturned'],
  receipt: null,
  refusals: ['tooLate'],
  // The cancelling operation has its own id, so the withdrawal's id is stored as its answer.
  answer: (context, stored: { id: string }) => readWithdrawal(context, stored.id),
  effect: async ({ db, person }, { operation, input }: Requested<{ id: string }>) => {
    // Lock first, so that a concurrent move is finished before the stage is read.
    const [row] = isId(input.id)
      ? await db
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.id, input.id), eq(withdrawals.personId, person.id)))
          .for('update')
      : [];
    if (!row) throw new ApiError('notFound');
    const { id: operationId, businessAt } = operation;
    const move = { to: 'cancelled' as const, businessAt, operationId };
    if (!(await moveWithdrawal(db, row, move))) throw new ApiError('tooLate');
    return { id: row.id };
  },
});
