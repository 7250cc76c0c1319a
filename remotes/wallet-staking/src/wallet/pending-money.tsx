import { Link, useUser, useWords } from '@shared/host';
import { pendingOperations, useBalanceSync, useExactUnlessHidden } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';
import { useState } from 'react';
import { screenOf } from '../common/pending.rules.ts';

/** Links each operation with an unknown outcome to the screen that shows it. */
export default function PendingMoney() {
  const { t } = useWords('wallet-staking');
  const { uid } = useUser();
  const exact = useExactUnlessHidden();
  useBalanceSync();
  const [operations] = useState(() => pendingOperations.of(uid).filter(({ sent }) => sent));
  return operations.map((operation) => {
    const { key, summary } = operation;
    const screen = screenOf(operation);
    if (!screen) return null;
    return (
      <Notice
        key={key}
        tone="warn"
        title={t('pending.title')}
        action={
          <Button kind="secondary" size="small" link={<Link to={screen.path} />}>
            {t('pending.see')}
          </Button>
        }
      >
        {t(screen.title)} · {exact(summary.amount, summary.asset)}
      </Notice>
    );
  });
}
