import type { Balance } from '@shared/contract/wallet';
import { Link, useAmounts, useWords } from '@shared/host';
import { Delta, Icon, Skeleton, textStyles, VisuallyHidden } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { WorthCard } from '../common/worth-card.tsx';
import { paths } from '../paths.ts';
import styles from './total-card.module.css';

const LockedSheet = lazy(() => import('./locked-sheet.tsx'));

interface TotalCardProps {
  /** Null while it is loading, such as in another currency. */
  balance: Balance | null;
}

/** The total in the user's currency, their profits and what is locked of it. */
export function TotalCard({ balance }: TotalCardProps) {
  const { t } = useWords('wallet-staking');
  const [isLockedOpen, setLockedOpen] = useState(false);
  return (
    <>
      <WorthCard
        label={t('wallet.total')}
        worth={balance?.totalAssetsExchangePrice}
        rateAt={balance?.rateAt}
      >
        <Profits balance={balance} />
        <Locked worth={balance?.lockAmountExchange} onOpen={() => setLockedOpen(true)} />
      </WorthCard>
      <Suspense>{isLockedOpen && <LockedSheet onClose={() => setLockedOpen(false)} />}</Suspense>
    </>
  );
}

function Profits({ balance }: { balance: Balance | null }) {
  const { t } = useWords('wallet-staking');
  const { worth, showAsset } = useAmounts();
  const profits = [
    { label: t('wallet.todayProfit'), value: balance?.todayProfit },
    { label: t('wallet.totalProfit'), value: balance?.totalProfit },
  ];
  return (
    <Link className={styles.profitLink} to={paths.profit.to()}>
      <dl className={styles.profits}>
        {profits.map(({ label, value }) => (
          <div key={label}>
            <dt className={textStyles.caption}>{label}</dt>
            <dd>
              {value === undefined ? (
                <Skeleton width="5em" />
              ) : (
                <Delta value={value} format={worth} hidden={!showAsset} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Icon name="chevron" size={16} />
    </Link>
  );
}

/** The worth of what is locked; a tap opens the amounts with their reasons. */
function Locked({ worth, onOpen }: { worth: string | undefined; onOpen: () => void }) {
  const { t } = useWords('wallet-staking');
  const amounts = useAmounts();
  return (
    <button type="button" className={styles.locked} onClick={onOpen}>
      <span className={textStyles.caption}>{t('common:locked')}</span>{' '}
      {worth === undefined ? <Skeleton width="5em" /> : amounts.worth(worth)}
      <Icon name="chevron" size={16} /> <VisuallyHidden>{t('wallet.lockedTitle')}</VisuallyHidden>
    </button>
  );
}
