import type { Proof } from '@shared/contract/proof';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/holds.ts';
import { once } from '../../ledger/operations.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  withdrawAddresses,
  withdrawalStages,
  withdrawals,
} from '../../schema/tables/withdrawals.ts';
import {
  keepReceipt,
  readMoneySettings,
  runQuoted,
  type Taken,
  units,
  worthAt,
} from '../money/public.ts';
import { readWithdrawal } from './read.ts';
import { moveWithdrawal } from './stages.ts';
import { benefitKind, cryptoKind, leftOfDay } from './verify.ts';

interface Order {
  quoteId: string;
  operationKey: string;
  proof?: Proof;
}

export const withdrawToWallet = (context: Context, order: Order) =>
  withdraw(context, { order, way: 'crypto' });
export const withdrawToBank = (context: Context, order: Order) =>
  withdraw(context, { order, way: 'benefit' });

/** Sets the money aside; a job or an operator sends it. */
async function withdraw(context: Context, given: { order: Order; way: 'crypto' | 'benefit' }) {
  const { db } = context;
  const { order, way } = given;
  const id = await runQuoted(context, order, {
    kind: way === 'crypto' ? cryptoKind : benefitKind,
    way: way === 'crypto' ? 'withdrawal' : 'benefitWithdrawal',
    // What leaves the platform does not come back: it is always worth a second proof.
    isMuch: async () => true,
    effect: (operation, taken) => submit(context, { operation, taken, way }),
  });
  return readWithdrawal({ ...context, db }, id);
}

async function submit(
  context: Context,
  given: { operation: { id: string }; taken: Taken; way: 'crypto' | 'benefit' },
): Promise<void> {
  const { operation, taken, way } = given;
  // Several quotes together must not take more than a day allows.
  const left = await leftOfDay(context, {
    house: await readMoneySettings(context.db),
    asset: taken.asset,
  });
  if (units(taken).amount > left) throw new ApiError('amountInvalid');
  const { db, person, clock } = context;
  const house = await readMoneySettings(db);
  const worth = await worthAt(db, clock.business);
  await setAside(db, {
    id: operation.id,
    personId: person.id,
    way,
    taken,
    needsReview: worth.of(units(taken).amount, taken.asset) >= house.units('review_from', 'USDT'),
    businessAt: clock.business,
  });
  if (way === 'crypto') {
    const { network = '', destination = '' } = taken;
    await rememberAddress(db, { personId: person.id, network, destination });
  }
}

interface Submission {
  /** Of its operation. */
  id: string;
  personId: string;
  way: 'crypto' | 'benefit';
  taken: Taken;
  needsReview: boolean;
  businessAt: Date;
}

/** Holds the money of a withdrawal, and writes it down as submitted. */
export async function setAside(db: Db, submission: Submission): Promise<void> {
  const { id, personId, way, taken, needsReview, businessAt } = submission;
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
  const house = await readMoneySettings(db);
  await keepReceipt(db, {
    operationId: id,
    ownerId: personId,
    kind: 'withdrawal',
    businessAt,
    taken,
    destination: taken.shown ?? '',
  });
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
    needsReview,
    businessAt,
    stage: 'submitted',
    arrivesAt: new Date(businessAt.getTime() + arrivalMinutes(house, network) * 60_000),
  });
  await db.insert(withdrawalStages).values({ withdrawalId: id, stage: 'submitted', businessAt });
}

function arrivalMinutes(
  house: Awaited<ReturnType<typeof readMoneySettings>>,
  network: string,
): number {
  if (network === 'BSC') return house.count('minutes_withdraw_bsc');
  if (network === 'TRON') return house.count('minutes_withdraw_tron');
  return house.count('minutes_withdraw_benefit');
}

/** Who has sent there once need not be warned again. */
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

export async function cancelWithdrawal(
  context: Context,
  input: { id: string; operationKey: string },
) {
  const { db, person, clock } = context;
  const request = {
    ownerId: person.id,
    key: input.operationKey,
    kind: 'withdrawCancel',
    content: { id: input.id },
    businessAt: clock.business,
  };
  await once(db, request, async (operation) => {
    // Locked first: whatever moves it at this moment has moved it before it is looked at.
    const [row] = isId(input.id)
      ? await db
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.id, input.id), eq(withdrawals.personId, person.id)))
          .for('update')
      : [];
    if (!row) throw new ApiError('notFound');
    const move = {
      to: 'cancelled' as const,
      businessAt: clock.business,
      operationId: operation.id,
    };
    if (!(await moveWithdrawal(db, row, move))) throw new ApiError('tooLate');
    return { id: row.id };
  });
  return readWithdrawal(context, input.id);
}
