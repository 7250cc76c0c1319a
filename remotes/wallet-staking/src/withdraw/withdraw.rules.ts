import type { Withdrawal, WithdrawalStage } from '@shared/contract/withdraw';

export interface TimelineStep {
  stage: WithdrawalStage;
  status: 'done' | 'current' | 'todo' | 'failed';
  /** When the stage was reached. */
  at?: number;
}

const regularStages: readonly WithdrawalStage[] = [
  'submitted',
  'review',
  'broadcast',
  'confirming',
  'completed',
];

/** Reached stages with their times, then the stages to come. A failed withdrawal ends there. */
export function timelineOf({
  stage,
  stages,
}: Pick<Withdrawal, 'stage' | 'stages'>): TimelineStep[] {
  const hasFailed = stage === 'cancelled' || stage === 'refused';
  const timeOf = (one: WithdrawalStage) => stages.find((each) => each.stage === one)?.at;
  // The last regular stage, for a withdrawal that failed.
  const furthest = regularStages.findLastIndex((one) => timeOf(one) !== undefined);
  const steps = regularStages.map((one, index): TimelineStep => {
    if (index > furthest) return { stage: one, status: 'todo' };
    const isHere = one === stage && stage !== 'completed';
    // A skipped stage has no time.
    return { stage: one, at: timeOf(one), status: isHere ? 'current' : 'done' };
  });
  if (!hasFailed) return steps;
  return [...steps.slice(0, furthest + 1), { stage, at: timeOf(stage), status: 'failed' }];
}

/** The server's rule for a bank account number, which may be an IBAN. */
export const isAccountNumber = (text: string): boolean => /^[A-Za-z0-9]{6,34}$/.test(text);
