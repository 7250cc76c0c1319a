import type { Balance } from '@shared/contract/wallet';
import { Link, useAmounts, useEye, useRateNote, useSettings, useWords } from '@shared/host';
import {
  Card,
  Delta,
  Headline,
  Icon,
  IconButton,
  Skeleton,
  textStyles,
  VisuallyHidden,
} from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import styles from './total-card.module.css';

const LockedSheet = lazy(() => import('./locked-sheet.tsx'));
const CurrencySheet = lazy(() => import('./currency-sheet.tsx'));

interface TotalCardProps {
  /** Null while it is loading, such as in another currency. */
  balance: Balance | null;
}

/** The total in the user's currency, with the eye that hides every amount. */
export function TotalCard({ balance }: TotalCardProps) {
  const { t } = useWords('wallet-staking');
  const { worth } = useAmounts();
  const rateNote = useRateNote(balance?.rateAt);
  const [sheet, setSheet] = useState<'locked' | 'currency'>();
  const close = () => setSheet(undefined);
  return (
    <>
      <Card accent>
        <div aria-busy={!balance || undefined}>
          <Headline
            label={t('wallet.total')}
            value={
              <>
                {balance ? worth(balance.totalAssetsExchangePrice) : <Skeleton width="6em" />}{' '}
                <Unit onOpen={() => setSheet('currency')} />
              </>
            }
            action={<IconButton {...useEye()} />}
          />
          {rateNote && <p className={textStyles.caption}>{rateNote}</p>}
        </div>
        <Profits balance={balance} />
        <Locked lockAmount={balance?.lockAmount} onOpen={() => setSheet('locked')} />
      </Card>
      {/* Outside of the card, so that they do not inherit the accent colors. */}
      <Suspense>
        {sheet === 'locked' && <LockedSheet onClose={close} />}
        {sheet === 'currency' && <CurrencySheet onClose={close} />}
      </Suspense>
    </>
  );
}

/** The currency of the total; a tap changes it where there is another one. */
function Unit({ onOpen }: { onOpen: () => void }) {
  const { t } = useWords('wallet-staking');
  const { system, currencyType } = useSettings();
  if (system.setting.currencies.length < 2) return null;
  const label = t('common:labelled', { label: t('wallet.currency'), value: currencyType.name });
  return (
    <button type="button" className={styles.unit} aria-label={label} onClick={onOpen}>
      {currencyType.name}
      <Icon name="chevronDown" size={16} />
    </button>
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

/** The locked amount; a tap opens the reasons. */
function Locked({ lockAmount, onOpen }: { lockAmount: string | undefined; onOpen: () => void }) {
  const { t } = useWords('wallet-staking');
  const { amount } = useAmounts();
  return (
    <button type="button" className={styles.locked} onClick={onOpen}>
      <span className={textStyles.caption}>{t('common:locked')}</span>{' '}
      {lockAmount === undefined ? <Skeleton width="5em" /> : `${amount(lockAmount)}\u00a0USDT`}
      <Icon name="chevron" size={16} /> <VisuallyHidden>{t('wallet.lockedTitle')}</VisuallyHidden>
    </button>
  );
}
