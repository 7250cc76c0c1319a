import type { Balance } from '@shared/contract/wallet';
import { Link, useAmounts, useEye, useWords } from '@shared/host';
import { Card, Delta, Headline, Icon, IconButton, textStyles, VisuallyHidden } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import styles from './total-card.module.css';

const LockedSheet = lazy(() => import('./locked-sheet.tsx'));

/** The total in the user's currency, with the eye that hides every amount. */
export function TotalCard({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const { worth, showAsset } = useAmounts();
  const [showsLocked, setShowsLocked] = useState(false);
  const profits = [
    { label: t('wallet.todayProfit'), value: balance.todayProfit },
    { label: t('wallet.totalProfit'), value: balance.totalProfit },
  ];
  return (
    <>
      <Card accent>
        <Headline
          label={t('wallet.total')}
          value={worth(balance.totalAssetsExchangePrice)}
          action={<IconButton {...useEye()} />}
        />
        <Link className={styles.profitLink} to={paths.profit.to()}>
          <dl className={styles.profits}>
            {profits.map(({ label, value }) => (
              <div key={label}>
                <dt className={textStyles.caption}>{label}</dt>
                <dd>
                  <Delta value={value} format={worth} hidden={!showAsset} />
                </dd>
              </div>
            ))}
          </dl>
          <Icon name="chevron" size={16} />
        </Link>
        <Locked lockAmount={balance.lockAmount} onOpen={() => setShowsLocked(true)} />
      </Card>
      {/* Outside of the card, so that it does not inherit the accent colors. */}
      {showsLocked && (
        <Suspense>
          <LockedSheet onClose={() => setShowsLocked(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The locked amount; a tap opens the reasons. */
function Locked({ lockAmount, onOpen }: { lockAmount: string; onOpen: () => void }) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  return (
    <button type="button" className={styles.locked} onClick={onOpen}>
      <span className={textStyles.caption}>{t('common:locked')}</span> {amount(lockAmount)} USDT
      <Icon name="chevron" size={16} /> <VisuallyHidden>{t('wallet.lockedTitle')}</VisuallyHidden>
    </button>
  );
}
