import { useDates } from '@shared/host';
import { ChoiceBoxes } from '@shared/ui/money';
import { useFigures } from './use-figures.ts';

interface TermChoiceProps {
  label: string;
  /** `note` says why one cannot be had, where it cannot. */
  items: readonly { id: string; cycle: number; cycleYield: string; note?: string }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The terms side by side, each with what it brings. */
export function TermChoice({ label, items, value, onChange }: TermChoiceProps) {
  const { days } = useDates();
  const { part } = useFigures();
  const boxes = items.map(({ id, cycle, cycleYield, note }) => ({
    id,
    name: days(cycle),
    facts: (
      <>
        <span>{part(cycleYield)}</span>
        {note && <span>{note}</span>}
      </>
    ),
    disabled: note !== undefined,
  }));
  return <ChoiceBoxes label={label} items={boxes} value={value} onChange={onChange} />;
}
