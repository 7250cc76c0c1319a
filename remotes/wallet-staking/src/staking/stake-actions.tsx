import type { StakeAction } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { Card, divided, ListRow, Section } from '@shared/ui';
import { buttonActions } from './staking.rules.ts';

interface StakeActionsProps {
  /** The actions that the server allows now. */
  actions: readonly StakeAction[];
  onAsk: (action: StakeAction) => void;
}

/** The actions of a stake, each with a hint. Each opens a sheet for confirmation. */
export function StakeActions({ actions, onAsk }: StakeActionsProps) {
  const { t } = useWords('wallet-staking');
  const offered = buttonActions(actions);
  if (offered.length === 0) return null;
  return (
    <Section title={t('actions.label')}>
      <Card flush>
        <ul className={divided}>
          {offered.map((action) => (
            <li key={action}>
              <ListRow
                title={t(`staking.do.${action}`)}
                subtitle={t(`staking.${action}Hint`)}
                onClick={() => onAsk(action)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
