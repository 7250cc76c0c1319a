import type { LostRequest, SafeInfo } from '@shared/contract/safe';

/** The steps of the screen; each has an address. */
const steps = ['ways', 'identity', 'account', 'code'] as const;
export type RetrieveStep = (typeof steps)[number];

/** Without the input of an earlier step, as after a reload, the flow starts over. */
export function retrieveStepOf(
  asked: string | null,
  on: { hasToken: boolean; hasAccount: boolean },
): RetrieveStep | undefined {
  const step = steps.find((one) => one === asked);
  if (step === undefined) return undefined;
  if (on.hasToken) return step === 'ways' || step === 'identity' ? step : undefined;
  if (step === 'code') return on.hasAccount ? 'code' : 'account';
  return step === 'account' ? 'account' : undefined;
}

/** A person with access to the e-mail does not have to wait. */
export const waysOf = (info: Pick<SafeInfo, 'isBindEmail'>): ('email' | 'identity')[] =>
  info.isBindEmail === 1 ? ['email', 'identity'] : ['identity'];

interface Stage {
  name: 'sent' | 'waiting' | 'review' | 'off' | 'cancelled' | 'closed';
  status: 'done' | 'current' | 'todo' | 'failed';
  /** In seconds; 0 if unknown. */
  at: number;
}

/** The end of a request: cancelled by the person, or closed for a reason. */
export const outcomeOf = ({ reason }: Pick<LostRequest, 'reason'>): 'cancelled' | 'closed' =>
  reason === '' ? 'cancelled' : 'closed';

/** The status of a request (D14: 1 pending, 2 completed, 3 cancelled). */
export function stagesOf(request: LostRequest): Stage[] {
  const { status, way, requestedAt, completesAt } = request;
  const sent: Stage = { name: 'sent', status: 'done', at: requestedAt };
  const between = way === 'email' ? 'waiting' : 'review';
  if (status === 3) return [sent, { name: outcomeOf(request), status: 'failed', at: 0 }];
  const isOver = status === 2;
  return [
    sent,
    { name: between, status: isOver ? 'done' : 'current', at: 0 },
    { name: 'off', status: isOver ? 'done' : 'todo', at: completesAt },
  ];
}
