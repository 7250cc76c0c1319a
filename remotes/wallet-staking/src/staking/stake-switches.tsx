import { useWords } from '@shared/host';
import { Card } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import styles from '../common/list.module.css';
import type { StakeSwitch } from './staking.rules.ts';
import { switches } from './staking.rules.ts';

interface StakeSwitchesProps {
  /** How each stands. */
  on: Record<StakeSwitch, boolean>;
  onChange: (which: StakeSwitch, on: boolean) => void;
  /** Those that can be changed now. */
  which?: readonly StakeSwitch[];
}

/** Whether a stake begins anew by itself, and whether its rewards join it. */
export function StakeSwitches({ on, onChange, which = switches }: StakeSwitchesProps) {
  const { t } = useWords('wallet-staking');
  return (
    <Card>
      <div className={styles.form}>
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
