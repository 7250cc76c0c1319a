import type { WithdrawalRefusal, WithdrawalStage } from '@shared/contract/withdraw';
import { and, eq } from 'drizzle-orm';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { resolveHold } from '../../ledger/holds.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type WithdrawalRow,
  withdrawalStages,
  withdrawals,
} from '../../schema/tables/withdrawals.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { textOf } from '../money/public.ts';
import { canMove } from './withdraw.rules.ts';

export interface Move {
  to: WithdrawalStage;
  businessAt: Date;
  /** The operator who decided, if any. */
  by?: string;
  /** Why it was refused, with the operator's internal note. */
  refusal?: { reason: WithdrawalRefusal; note: string };
  networkId?: string;
  /** The person's operation, if one caused the move. */
  operationId?: string;
  /** Demo history: send no notification. */
  isPast?: true;
}

/**
 * Moves a withdrawal one stage on, with its money, in one transaction. Returns false if its stage
 * does not allow the move or has changed meanwhile.
 */
export async function moveWithdrawal(tx: Db, row: WithdrawalRow, move: Move): Promise<boolean> {
  const { to, businessAt } = move;
  if (!canMove(row.stage, to)) return false;
  const moved = await tx
    .update(withdrawals)
    .set({
      stage: to,
      ...move.refusal,
      // The minutes of its network begin when a person has let it go.
      ...(row.stage === 'review' &&
        to === 'broadcast' && { arrivesAt: arrivalFrom(row, businessAt) }),
      ...(move.networkId !== undefined && { networkId: move.networkId }),
    })
    .where(and(eq(withdrawals.id, row.id), eq(withdrawals.stage, row.stage)))
    .returning({ id: withdrawals.id });
  if (moved.length === 0) return false;
  await tx
    .insert(withdrawalStages)
    .values({ withdrawalId: row.id, stage: to, businessAt, decidedBy: move.by ?? '' });
  if (to === 'broadcast') await payOut(tx, row, move);
  const hasLeft = row.stage === 'broadcast' || row.stage === 'confirming';
  if (to === 'refused' && hasLeft) await returnPayout(tx, row, move);
  else if (to === 'cancelled' || to === 'refused') await releaseHold(tx, row, move);
  if (!move.isPast) await notify(tx, row, to);
  return true;
}

function arrivalFrom({ arrivesAt, businessAt }: WithdrawalRow, sentAt: Date): Date | null {
  if (!arrivesAt) return null;
  return new Date(sentAt.getTime() + arrivesAt.getTime() - businessAt.getTime());
}

/** Takes the hold and sends the money out; from here on the person cannot cancel. */
async function payOut(tx: Db, row: WithdrawalRow, move: Move): Promise<void> {
  const { amount, fee, holdId } = row;
  const taken = await resolveHold(tx, { holdId, resolution: 'taken' });
  if (!taken) throw new Error('the hold of a withdrawal has ended before it');
  const { own, outside, fees } = await sidesOf(tx, row);
  const legs: Leg[] = [{ from: own, to: outside, amount, kind: 'withdrawal' }];
  if (fee > 0n) legs.push({ from: own, to: fees, amount: fee, kind: 'fee' });
  await transfer(tx, { legs, businessAt: move.businessAt, operationId: row.id });
}

/** The payout failed after it was sent: returns the amount and the fee. */
async function returnPayout(tx: Db, row: WithdrawalRow, move: Move): Promise<void> {
  const { amount, fee } = row;
  const { own, outside, fees } = await sidesOf(tx, row);
  const kind = 'withdrawalReturned' as const;
  const legs: Leg[] = [{ from: outside, to: own, amount, kind }];
  if (fee > 0n) legs.push({ from: fees, to: own, amount: fee, kind });
  await transfer(tx, { legs, businessAt: move.businessAt, operationId: row.id });
}

async function sidesOf(tx: Db, { asset, personId, way }: WithdrawalRow) {
  const purpose = way === 'benefit' ? 'benefit' : 'wallet';
  return {
    own: await personAccount(tx, { personId, asset, purpose }),
    outside: await systemAccount(tx, { asset, purpose: 'outside' }),
    fees: await systemAccount(tx, { asset, purpose: 'fees' }),
  };
}

async function releaseHold(tx: Db, row: WithdrawalRow, move: Move): Promise<void> {
  const end = {
    holdId: row.holdId,
    resolution: 'returned' as const,
    operationId: move.operationId,
  };
  if (!(await resolveHold(tx, end))) throw new ApiError('notFound');
}

async function notify(tx: Db, row: WithdrawalRow, stage: WithdrawalStage): Promise<void> {
  const { personId, asset } = row;
  const params = { amount: textOf(row.amount, asset), asset };
  if (stage === 'completed') {
    await writeSystemMessage(tx, { personId, kind: 'withdrawalCompleted', params });
  }
  if (stage === 'refused') {
    await writeSystemMessage(tx, { personId, kind: 'withdrawalRefused', params });
  }
}
