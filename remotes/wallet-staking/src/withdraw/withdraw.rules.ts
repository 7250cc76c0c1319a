import type { Withdrawal, WithdrawalStage } from '@shared/contract/withdraw';

/** Where a withdrawal stands on its way, as the timeline draws it. */
export interface TimelineStep {
  stage: WithdrawalStage;
  status: 'done' | 'current' | 'todo' | 'failed';
  /** When it was reached; undefined while it is not. */
  at?: number;
}

const way: readonly WithdrawalStage[] = [
  'submitted',
  'review',
  'broadcast',
  'confirming',
  'completed',
];

/** All of the way: what was reached with its time, then what is to come. Nothing follows an end. */
export function timelineOf({
  stage,
  stages,
}: Pick<Withdrawal, 'stage' | 'stages'>): TimelineStep[] {
  const hasFailed = stage === 'cancelled' || stage === 'refused';
  const timeOf = (one: WithdrawalStage) => stages.find((each) => each.stage === one)?.at;
  // How far it came, where it has ended somewhere else.
  const furthest = Math.max(...way.map((one, place) => (timeOf(one) === undefined ? -1 : place)));
  const steps = way.map((one, place): TimelineStep => {
    if (place > furthest) return { stage: one, status: 'todo' };
    const isHere = one === stage && stage !== 'completed';
    // What was passed at once has no time of its own.
    return { stage: one, at: timeOf(one), status: isHere ? 'current' : 'done' };
  });
  if (!hasFailed) return steps;
  return [...steps.slice(0, furthest + 1), { stage, at: timeOf(stage), status: 'failed' }];
}

/** What the server takes for the number of a bank account: also an IBAN. */
export const isAccountNumber = (text: string): boolean => /^[A-Za-z0-9]{6,34}$/.test(text);
