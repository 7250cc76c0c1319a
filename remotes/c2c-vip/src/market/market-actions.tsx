import { Link, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { paths } from '../paths.ts';
import styles from './market-actions.module.css';

export function MarketActions({ onBuy }: { onBuy: () => void }) {
  const { t } = useWords('c2c-vip');
  return (
    <div className={styles.actions}>
      <Button icon="plus" wide onClick={onBuy}>
        {t('market.buy')}
      </Button>
      <Button kind="secondary" wide link={<Link to={paths.orders.to()} />}>
        {t('orders.title')}
      </Button>
    </div>
  );
}
