import type { BuyOrder } from '@shared/contract/c2c';
import { Link, useAmounts, useWords } from '@shared/host';
import { Avatar, Badge, Button, VisuallyHidden } from '@shared/ui';
import { paths } from '../paths.ts';
import { priceDecimals } from './market.rules.ts';
import styles from './order-row.module.css';

interface OrderRowProps {
  order: BuyOrder;
  onSell: () => void;
}

/** One buy order of the market: the buyer, the price, the remaining amount and its total. */
export function OrderRow({ order, onSell }: OrderRowProps) {
  const { t } = useWords('c2c-vip');
  const { amount, format } = useAmounts();
  const facts = [
    { label: t('market.remaining'), value: `${amount(order.remaining)}\u00a0YUT` },
    { label: t('market.minFill'), value: `${amount(order.minFill)}\u00a0YUT` },
    { label: t('market.total'), value: `${amount(order.total)}\u00a0USDT` },
  ];
  return (
    <article className={styles.row}>
      <div className={styles.head}>
        <Avatar src={order.buyer.avatar} name={order.buyer.nickName} size={32} />
        <h3 className={styles.name}>{order.buyer.nickName}</h3>
        {order.mine === 1 && <Badge tone="accent">{t('market.yours')}</Badge>}
        <p className={styles.price}>
          <VisuallyHidden>{t('market.price')}</VisuallyHidden>
          <span>{`${format(order.price, priceDecimals)}\u00a0USDT`}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.mine === 1 ? (
        <Button kind="secondary" size="small" link={<Link to={paths.order.to(order.id)} />}>
          {t('market.open')}
        </Button>
      ) : (
        <Button kind="secondary" size="small" onClick={onSell}>
          {t('market.sell')}
          <VisuallyHidden>{` · ${order.buyer.nickName}`}</VisuallyHidden>
        </Button>
      )}
    </article>
  );
}
