import type { StakePlan } from '@shared/contract/stake';
import type { Failure } from '@shared/host';
import { useWords } from '@shared/host';
import type { Quote } from '@shared/host/money';
import { askedRow } from '@shared/host/money';
import type { MoneyRow } from '@shared/ui/money';
import type { Fact, PlanFact } from './staking.rules.ts';
import { factOf, valueBefore } from './staking.rules.ts';
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
  /** For the amount of now. Without one, the days and parts of a stake are known all the same. */
  quote: Quote | undefined;
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
    const { quote, names = beginning, planBefore } = asking;
    return names.map((name) => {
      const known = plan && (quote || name !== 'estimate') ? factOf(plan, name) : undefined;
      const before = known && planBefore ? beforeOf(known, planBefore[name]) : undefined;
      const line = { id: name, label: label(name), value: known && fact(known), before };
      return askedRow(line, asking);
    });
  };
}
