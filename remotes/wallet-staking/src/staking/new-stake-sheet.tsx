import { useWords } from '@shared/host';
import type { Confirming } from '@shared/host/money';
import { useExact } from '@shared/host/money';
import { ConfirmSheet } from '@shared/ui/money';
import type { Draft, StakePreview } from './staking.rules.ts';
import { useFigures } from './use-figures.ts';
import { usePlanRows } from './use-plan-rows.ts';

interface NewStakeSheetProps {
  confirming: Confirming<StakePreview>;
  draft: Draft;
}

/** The last look at a new stake: what it is, its dates, and what can be taken from it. */
export function NewStakeSheet({ confirming, draft }: NewStakeSheetProps) {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const { label, onOff } = useFigures();
  const rowsOf = usePlanRows();
  const switched = (name: 'autoReinvest' | 'compound') => ({
    id: name,
    label: label(name),
    value: onOff(draft[name]),
  });
  return (
    <ConfirmSheet
      {...confirming.sheet}
      title={t('staking.createTitle')}
      amount={exact(confirming.quote.total, 'YUT')}
      rows={[
        switched('autoReinvest'),
        switched('compound'),
        ...rowsOf(confirming.terms.after, {
          ...confirming,
          planBefore: confirming.shownTerms.after,
        }),
      ]}
    />
  );
}
