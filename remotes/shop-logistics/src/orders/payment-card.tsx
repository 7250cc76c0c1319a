import type { OrderPayment } from '@shared/contract/shop';
import { useAmounts, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { receiptDecimals } from '@shared/lib/number-input';
import { Card, DetailRows, Section } from '@shared/ui';
import styles from '../common/cards.module.css';

/** The payment with all decimals: a receipt rounds nothing. */
export function PaymentCard({ payment }: { payment: OrderPayment }) {
  const { t } = useWords('shop-logistics');
  const { amount, signed } = useAmounts();
  const { method, asset, itemsTotal, shipping, discount, total } = payment;
  const exact = (text: string) => `${amount(text, receiptDecimals(text))}\u00a0${asset}`;
  const rows = [
    { label: t('payment.method'), value: t(`payment.methods.${method}`) },
    { label: t('payment.asset'), value: asset },
    { label: t('payment.itemsTotal'), value: exact(itemsTotal) },
    {
      label: t('payment.shipping'),
      value: isZero(shipping) ? t('payment.free') : exact(shipping),
    },
  ];
  if (!isZero(discount)) {
    const text = signed(`-${discount}`, receiptDecimals(discount));
    rows.push({ label: t('payment.discount'), value: `${text}\u00a0${asset}` });
  }
  return (
    <Section title={t('payment.title')}>
      <Card>
        <DetailRows rows={rows} />
        <p className={styles.total}>
          <span>{t('payment.total')}</span>
          <span className={styles.totalAmount}>{exact(total)}</span>
        </p>
      </Card>
    </Section>
  );
}
