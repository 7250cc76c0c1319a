import type { StakePlan } from '@shared/contract/stake';
import type { Failure } from '@shared/host';
import { useWords } from '@shared/host';
import type { MoneyRow } from '@shared/ui/money';
import type { Fact, PlanFact } from '../staking.rules.ts';
import { factOf, valueBefore } from '../staking.rules.ts';
import { useFigures } from './use-figures.ts';

/** Of a stake that begins: its term, when it pays, ends and is back, and what is taken from it. */
const beginning: readonly PlanFact[] = [
  'cycle',
  'cycleYield',
  'extraRate',
  'startAt',
  'nextPayoutAt',
  'endAt',
  'releaseAt',
  'feePercent',
  'penaltyPercent',
  'estimate',
];

interface Asking {
  isAsking: boolean;
  failure: Failure | undefined;
  /** Only these, where not all are wanted. */
  names?: readonly PlanFact[];
  /** What was shown before, where the person is asked again. */
  planBefore?: StakePlan | null;
}

/** What stood where a fact stands now, in words; undefined where it is the same. */
export function useBefore() {
  const { t } = useWords('common');
  const { fact } = useFigures();
  return (now: Fact, shown: Fact['value']): string | undefined => {
    const value = valueBefore(now, shown);
    return value === undefined
      ? undefined
      : t('money.before', { value: fact({ kind: now.kind, value }) });
  };
}

/** The lines of a stake that would begin: there from the start, their figures come. */
export function usePlanRows() {
  const { fact, label } = useFigures();
  const beforeOf = useBefore();
  return (plan: StakePlan | null | undefined, asking: Asking): MoneyRow[] => {
    const { isAsking, failure, names = beginning, planBefore } = asking;
    // Nothing was asked for yet: there is nothing that could be known.
    const notAsked = isAsking || failure ? undefined : '—';
    return names.map((name) => ({
      id: name,
      label: label(name),
      value: plan ? fact(factOf(plan, name)) : notAsked,
      isLoading: !plan && isAsking,
      before: plan && planBefore ? beforeOf(factOf(plan, name), planBefore[name]) : undefined,
    }));
  };
}
