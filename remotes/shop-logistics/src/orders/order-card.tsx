import type { ResponseOf } from '@shared/contract/call';
import type { getOrderDetail } from '@shared/contract/shop';
import { useCopy, useDates, useWords } from '@shared/host';
import { Button, Card, DetailRows, Section } from '@shared/ui';
import styles from '../common/cards.module.css';
import { Copyable } from '../common/copyable.tsx';
import { toTextLines } from '../common/shop.rules.ts';

/** The order number and dates, which customer support asks for. */
export function OrderCard({ order }: { order: ResponseOf<typeof getOrderDetail>['order'] }) {
  const { t } = useWords('shop-logistics');
  const copy = useCopy();
  const { dateTime } = useDates();
  const number = { label: t('info.number'), text: order.orderId };
  const dates = [
    { label: t('info.placed'), text: dateTime(order.placedAt) },
    { label: t('info.paid'), text: dateTime(order.paidAt) },
  ];
  return (
    <Section title={t('info.title')}>
      <Card>
        <DetailRows
          rows={[
            {
              label: number.label,
              value: <Copyable text={number.text} label={t('info.copyNumber')} />,
            },
            ...dates.map(({ label, text }) => ({ label, value: text })),
          ]}
        />
        <div className={styles.action}>
          <Button
            kind="secondary"
            size="small"
            icon="copy"
            wide
            onClick={() => void copy(toTextLines([number, ...dates]))}
          >
            {t('info.copyAll')}
          </Button>
        </div>
      </Card>
    </Section>
  );
}
