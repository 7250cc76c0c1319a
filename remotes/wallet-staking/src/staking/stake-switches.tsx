import { useWords } from '@shared/host';
import { Card, stacks } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import type { StakeSwitch } from './staking.rules.ts';
import { switches } from './staking.rules.ts';

interface StakeSwitchesProps {
  on: Record<StakeSwitch, boolean>;
  onChange: (which: StakeSwitch, on: boolean) => void;
  /** The switches that can be changed now. */
  which?: readonly StakeSwitch[];
}

/** Auto-reinvest restarts the stake at its end; compound adds rewards to the principal. */
export function StakeSwitches({ on, onChange, which = switches }: StakeSwitchesProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Card>
      <div className={stacks.large}>
        {which.map((one) => (
          <Switch
            key={one}
            label={t(`staking.facts.${one}`)}
            hint={t(`staking.${one}Hint`)}
            checked={on[one]}
            onChange={(isOn) => onChange(one, isOn)}
          />
        ))}
      </div>
    </Card>
  );
}
