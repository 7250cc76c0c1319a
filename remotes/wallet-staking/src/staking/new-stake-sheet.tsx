import { useWords } from '@shared/host';
import type { Confirming } from '@shared/host/money';
import { useExact } from '@shared/host/money';
import { ConfirmSheet } from '@shared/ui/money';
import type { Draft, StakePreview } from './staking.rules.ts';
import { usePlanRows } from './use-plan-rows.ts';
import { useStakeFormat } from './use-stake-format.ts';

interface NewStakeSheetProps {
  confirming: Confirming<StakePreview>;
  draft: Draft;
}

/** Confirms a new stake: its terms, its dates, and the fees that can apply. */
export function NewStakeSheet({ confirming, draft }: NewStakeSheetProps) {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const { factLabel, onOff } = useStakeFormat();
  const rowsOf = usePlanRows('exact');
  const switched = (name: 'autoReinvest' | 'compound') => ({
    id: name,
    label: factLabel(name),
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
