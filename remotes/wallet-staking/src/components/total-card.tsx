import type { Balance } from '@shared/contract/wallet';
import { useAmounts, useHost, useWords } from '@shared/host';
import { Card, Delta, Headline, IconButton } from '@shared/ui';
import styles from './total-card.module.css';

/** The whole in the person's currency, with the eye that hides every amount. */
export function TotalCard({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const host = useHost();
  const { worth, amount, showAsset } = useAmounts();
  const profits = [
    { label: t('wallet.todayProfit'), value: balance.todayProfit },
    { label: t('wallet.totalProfit'), value: balance.totalProfit },
  ];
  return (
    <Card accent>
      <Headline
        label={t('wallet.total')}
        figure={worth(balance.totalAssetsExchangePrice)}
        action={
          <IconButton
            icon={showAsset ? 'eye' : 'eyeOff'}
            label={common.t(showAsset ? 'hideAmounts' : 'showAmounts')}
            onClick={() => host.setShowAsset(!showAsset)}
          />
        }
      />
      <dl className={styles.profits}>
        {profits.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>
              <Delta value={value} format={worth} hidden={!showAsset} />
            </dd>
          </div>
        ))}
        <div>
          <dt className={styles.label}>{common.t('locked')}</dt>
          <dd>{amount(balance.lockAmount)} USDT</dd>
        </div>
      </dl>
    </Card>
  );
}
