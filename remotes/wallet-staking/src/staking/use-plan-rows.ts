import type { StakePlan } from '@shared/contract/stake';
import type { Failure } from '@shared/host';
import { useWords } from '@shared/host';
import type { Quote } from '@shared/host/money';
import { toMoneyRow } from '@shared/host/money';
import type { MoneyRow } from '@shared/ui/money';
import type { Fact, PlanFact } from './staking.rules.ts';
import { factOf, valueBefore } from './staking.rules.ts';
import type { Figures } from './use-stake-format.ts';
import { useStakeFormat } from './use-stake-format.ts';

const newStakeFacts: readonly PlanFact[] = [
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
  /** The quote for the current amount. Without one, only the estimate is unknown. */
  quote: Quote | undefined;
  isAsking: boolean;
  failure: Failure | undefined;
  /** The facts to show; all of them by default. */
  names?: readonly PlanFact[];
  /** The plan of the offer shown before, when a changed offer needs a new confirmation. */
  planBefore?: StakePlan | null;
}

/** The earlier value of a fact as text; undefined when it is unchanged. */
export function useValueBefore(figures: Figures) {
  const { t } = useWords('common');
  const { factValue } = useStakeFormat(figures);
  return (now: Fact, shown: Fact['value']): string | undefined => {
    const value = valueBefore(now, shown);
    return value === undefined
      ? undefined
      : t('money.before', { value: factValue({ kind: now.kind, value }) });
  };
}

/** The rows of a planned stake. They stand from the start; their values load. */
export function usePlanRows(figures: Figures) {
  const { factValue, factLabel } = useStakeFormat(figures);
  const beforeOf = useValueBefore(figures);
  return (plan: StakePlan | null | undefined, asking: Asking): MoneyRow[] => {
    const { quote, names = newStakeFacts, planBefore } = asking;
    return names.map((name) => {
      const known = plan && (quote || name !== 'estimate') ? factOf(plan, name) : undefined;
      const before = known && planBefore ? beforeOf(known, planBefore[name]) : undefined;
      const line = { id: name, label: factLabel(name), value: known && factValue(known), before };
      return toMoneyRow(line, asking);
    });
  };
}
