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
  waitsFor,
}: Pick<Withdrawal, 'stage' | 'stages' | 'waitsFor'>): TimelineStep[] {
  const hasFailed = stage === 'cancelled' || stage === 'refused';
  const timeOf = (one: WithdrawalStage) => stages.find((each) => each.stage === one)?.at;
  // The last regular stage, for a withdrawal that failed.
  const furthest = regularStages.findLastIndex((one) => timeOf(one) !== undefined);
  // No review is to come where no person decides.
  const coming = regularStages.filter(
    (one) => one !== 'review' || timeOf(one) !== undefined || waitsFor !== '',
  );
  const steps = coming.map((one): TimelineStep => {
    const index = regularStages.indexOf(one);
    if (index > furthest) return { stage: one, status: 'todo' };
    const isHere = one === stage && stage !== 'completed';
    // A skipped stage has no time.
    return { stage: one, at: timeOf(one), status: isHere ? 'current' : 'done' };
  });
  if (!hasFailed) return steps;
  return [
    ...steps.filter(({ status }) => status !== 'todo'),
    { stage, at: timeOf(stage), status: 'failed' },
  ];
}

/** The server's rule for a bank account number, which may be an IBAN. */
export const isAccountNumber = (text: string): boolean => /^[A-Za-z0-9]{6,34}$/.test(text);
