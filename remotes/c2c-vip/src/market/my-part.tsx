import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useAmounts, useHost, useWords } from '@shared/host';
import { Card, DetailRows, IconButton, Section, Skeleton } from '@shared/ui';
import styles from './my-part.module.css';

/** What I can bring to the market, what it has locked, and how far I may go. */
export function MyPart({ info }: { info: ResponseOf<typeof getC2cInfo> }) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const host = useHost();
  const { amount, format, showAsset } = useAmounts();
  const { my, limits } = info;
  const rows = [
    { label: t('market.usdtAvailable'), value: `${amount(my.usdtAvailable)} USDT` },
    { label: t('market.yutAvailable'), value: `${amount(my.yutAvailable)} YUT` },
    { label: t('market.usdtLocked'), value: `${amount(my.usdtLocked)} USDT` },
    {
      label: t('market.openOrders'),
      value: t('market.openOf', { open: my.openOrders, most: limits.maxOpenOrders }),
    },
    {
      label: t('market.perOrder'),
      value: `${format(limits.minAmount, 0)} – ${format(limits.maxAmount, 0)} YUT`,
    },
  ];
  return (
    <Section
      title={t('market.limits')}
      action={
        <IconButton
          icon={showAsset ? 'eye' : 'eyeOff'}
          label={common.t(showAsset ? 'hideAmounts' : 'showAmounts')}
          onClick={() => host.setShowAsset(!showAsset)}
        />
      }
    >
      <Card>
        <DetailRows rows={rows} />
      </Card>
    </Section>
  );
}

/** As high as the part that comes. */
export function MyPartSkeleton() {
  const { t } = useWords('c2c-vip');
  return (
    <Section title={t('market.limits')}>
      <Card>
        <div className={styles.rows} aria-busy="true">
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
