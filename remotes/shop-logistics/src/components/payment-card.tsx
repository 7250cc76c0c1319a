import type { OrderPayment } from '@shared/contract/shop';
import { useAmounts, useWords } from '@shared/host';
import { Card, DetailRows, Section } from '@shared/ui';
import { exactDecimals, isNothing } from '../order.rules.ts';
import styles from './order.module.css';

/** How it was paid, to the last decimal: a receipt rounds nothing. */
export function PaymentCard({ payment }: { payment: OrderPayment }) {
  const { t } = useWords('shop-logistics');
  const { amount, signed } = useAmounts();
  const { method, asset, itemsTotal, shipping, discount, total } = payment;
  const exact = (text: string) => `${amount(text, exactDecimals(text))} ${asset}`;
  const rows = [
    { label: t('payment.method'), value: t(`payment.methods.${method}`) },
    { label: t('payment.asset'), value: asset },
    { label: t('payment.itemsTotal'), value: exact(itemsTotal) },
    {
      label: t('payment.shipping'),
      value: isNothing(shipping) ? t('payment.free') : exact(shipping),
    },
  ];
  if (!isNothing(discount)) {
    const taken = signed(`-${discount}`, exactDecimals(discount));
    rows.push({ label: t('payment.discount'), value: `${taken} ${asset}` });
  }
  return (
    <Section title={t('payment.title')}>
      <Card>
        <DetailRows rows={rows} />
        <p className={styles.total}>
          <span>{t('payment.total')}</span>
          <span className={styles.figure}>{exact(total)}</span>
        </p>
      </Card>
    </Section>
  );
}
