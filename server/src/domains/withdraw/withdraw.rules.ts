import type { WithdrawalStage } from '@shared/contract/withdraw';

/** Where a withdrawal may go from where it stands (G10). */
export const edges: Record<WithdrawalStage, readonly WithdrawalStage[]> = {
  submitted: ['review', 'broadcast', 'cancelled', 'refused'],
  review: ['broadcast', 'cancelled', 'refused'],
  // A bank or a network may refuse what was sent: then it comes back.
  broadcast: ['confirming', 'refused'],
  confirming: ['completed', 'refused'],
  completed: [],
  cancelled: [],
  refused: [],
};

export const canMove = (from: WithdrawalStage, to: WithdrawalStage): boolean =>
  edges[from].includes(to);

const minuteMs = 60_000;
/** So long a person may change their mind before anything is sent. */
export const graceMs = minuteMs;

/**
 * What the clock does to a withdrawal that stands at a stage: the next one, or undefined while it
 * waits. A third of the way it is on the network, at the end of it it has arrived.
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

/** The last four of an account number: enough to know one's own by. */
export const maskedAccount = (number: string): string => `•••• ${number.slice(-4)}`;
