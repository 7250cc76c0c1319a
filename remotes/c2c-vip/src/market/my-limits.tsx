import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useAmounts, useEye, useWords } from '@shared/host';
import { Card, DetailRows, IconButton, Section, Skeleton, stacks } from '@shared/ui';
import styles from './my-limits.module.css';

/** The user's available and locked amounts, and the limits of an order. */
export function MyLimits({ info }: { info: ResponseOf<typeof getC2cInfo> }) {
  const { t } = useWords('c2c-vip');
  const { amount, format } = useAmounts();
  const { my, limits } = info;
  const rows = [
    { label: t('market.usdtAvailable'), value: `${amount(my.usdtAvailable)}\u00a0USDT` },
    { label: t('market.yutAvailable'), value: `${amount(my.yutAvailable)}\u00a0YUT` },
    { label: t('market.usdtLocked'), value: `${amount(my.usdtLocked)}\u00a0USDT` },
    {
      label: t('market.openOrders'),
      value: t('market.openOf', { open: my.openOrders, most: limits.maxOpenOrders }),
    },
    {
      label: t('market.perOrder'),
      value: `${format(limits.minAmount, 0)} – ${format(limits.maxAmount, 0)}\u00a0YUT`,
    },
  ];
  return (
    <Section title={t('market.limits')} action={<IconButton {...useEye()} />}>
      <Card>
        <DetailRows rows={rows} />
      </Card>
    </Section>
  );
}

/** As high as the loaded section. */
export function MyLimitsSkeleton() {
  const { t } = useWords('c2c-vip');
  return (
    <Section title={t('market.limits')}>
      <Card>
        <div className={stacks.medium} aria-busy="true">
          {['80%', '70%', '90%', '60%', '75%'].map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </Card>
    </Section>
  );
}
