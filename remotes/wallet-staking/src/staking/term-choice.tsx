import { useDates, useWords } from '@shared/host';
import { ChoiceBoxes } from '@shared/ui/money';
import { annualRate } from './staking.rules.ts';
import { useStakeFormat } from './use-stake-format.ts';

interface TermChoiceProps {
  label: string;
  /** An item with a `note` is closed; the note says why. */
  items: readonly { id: string; cycle: number; cycleYield: string; note?: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The terms side by side, each with its yield, and that of a year to compare them. */
export function TermChoice({ label, items, value, onChange }: TermChoiceProps) {
  const { t } = useWords('wallet-staking');
  const { days } = useDates();
  const { percent } = useStakeFormat();
  const boxes = items.map(({ id, cycle, cycleYield, note }) => ({
    id,
    name: days(cycle),
    facts: (
      <>
        <span>{percent(cycleYield)}</span>
        <span>{t('staking.apr', { rate: percent(annualRate({ cycle, cycleYield })) })}</span>
        {note && <span>{note}</span>}
      </>
    ),
    disabled: note !== undefined,
  }));
  return <ChoiceBoxes label={label} items={boxes} value={value} onChange={onChange} />;
}
