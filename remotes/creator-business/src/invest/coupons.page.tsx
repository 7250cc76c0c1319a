import type { Coupon } from '@shared/contract/investments';
import { Link, useAmounts, useDates, useLoadFailed, useWords } from '@shared/host';
import type { Tone } from '@shared/ui';
import { Badge, Button, Card, EmptyState, ErrorState, ListRow, Section } from '@shared/ui';
import { RowsRoom } from '../common/loading-rooms.tsx';
import styles from '../common/rows.module.css';
import { paths } from '../paths.ts';
import { useCouponsQuery } from './invest.api.ts';
import { couponGroups } from './invest.rules.ts';

/** A person's coupons: those that can be used now or later, and those that are over. */
export default function CouponsPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCouponsQuery({});
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('coupons.failed'), query)} />;
  }
  if (!query.data) return <RowsRoom rows={4} />;
  const { open, over } = couponGroups(query.data.items);
  if (query.data.items.length === 0) {
    return (
      <EmptyState
        title={t('coupons.none')}
        message={t('coupons.noneHint')}
        action={<Button link={<Link to={paths.creator.to()} />}>{t('creator.title')}</Button>}
      />
    );
  }
  return (
    <>
      {open.length > 0 && <Coupons title={t('coupons.open')} coupons={open} />}
      {open.length > 0 && (
        <Button wide link={<Link to={paths.invest.to()} />}>
          {t('coupons.use')}
        </Button>
      )}
      {over.length > 0 && <Coupons title={t('coupons.over')} coupons={over} />}
    </>
  );
}

const tones: Record<Coupon['state'], Tone> = {
  usable: 'accent',
  notUsable: 'warn',
  used: 'neutral',
  expired: 'neutral',
};

function Coupons({ title, coupons }: { title: string; coupons: readonly Coupon[] }) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { date } = useDates();
  return (
    <Section title={title}>
      <Card flush>
        <ul className={styles.list}>
          {coupons.map((one) => (
            <li key={one.id}>
              <ListRow
                title={t('coupons.from', { amount: `${format(one.smallest)} USDT` })}
                subtitle={
                  <>
                    <Badge tone={tones[one.state]}>{t(`coupons.state.${one.state}`)}</Badge>
                    <br />
                    {one.reason ?? t('coupons.until', { date: date(one.expiresAt) })}
                  </>
                }
                value={`−${format(one.discount)}`}
                subvalue="USDT"
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
