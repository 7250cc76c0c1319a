import type { WithdrawalStage } from '@shared/contract/withdraw';

/** Allowed stage changes (G10). */
export const edges: Record<WithdrawalStage, readonly WithdrawalStage[]> = {
  submitted: ['review', 'broadcast', 'cancelled', 'refused'],
  review: ['broadcast', 'cancelled', 'refused'],
  // A bank or network may refuse a payout after it was sent, which returns the money.
  broadcast: ['confirming', 'refused'],
  confirming: ['completed', 'refused'],
  completed: [],
  cancelled: [],
  refused: [],
};

export const canMove = (from: WithdrawalStage, to: WithdrawalStage): boolean =>
  edges[from].includes(to);

const minuteMs = 60_000;
/** How long a withdrawal stays unsent, so that the person can cancel it. */
export const graceMs = minuteMs;

/**
 * The next stage that is due, or undefined while the withdrawal waits. After a third of the
 * estimated time it is confirming, at its end completed.
 */
export function nextByTime(
  at: { stage: WithdrawalStage; businessAt: Date; arrivesAt: Date | null; needsReview: boolean },
  now: Date,
): WithdrawalStage | undefined {
  const age = now.getTime() - at.businessAt.getTime();
  if (at.stage === 'submitted') {
    if (age < graceMs) return undefined;
    return at.needsReview ? 'review' : 'broadcast';
  }
  if (at.arrivesAt === null) return undefined;
  if (at.stage === 'broadcast') {
    const third = (at.arrivesAt.getTime() - at.businessAt.getTime()) / 3;
    return age >= third ? 'confirming' : undefined;
  }
  if (at.stage === 'confirming') return now >= at.arrivesAt ? 'completed' : undefined;
  return undefined;
}

interface Stage {
  stage: WithdrawalStage;
  needsReview: boolean;
}

/** Whether a person has to decide before it is sent. Without connected payouts one always has to. */
export const waitsForPerson = (
  { stage, needsReview }: Stage,
  { payouts }: { payouts?: unknown },
): boolean => stage === 'review' || (stage === 'submitted' && (needsReview || !payouts));

/** Whether it arrives without a person. */
export const isByTheClock = (row: Stage, by: { payouts?: unknown }): boolean =>
  Boolean(by.payouts) &&
  !waitsForPerson(row, by) &&
  ['submitted', 'broadcast', 'confirming'].includes(row.stage);

/** Shows only the last four digits: enough to recognise one's own account. */
export const maskedAccount = (number: string): string => `•••• ${number.slice(-4)}`;
