import type { Coupon } from '@shared/contract/investments';
import { Link, useAmounts, useDates, useLoadFailed, useWords } from '@shared/host';
import type { Tone } from '@shared/ui';
import { Badge, Button, Card, divided, EmptyState, ErrorState, ListRow, Section } from '@shared/ui';
import { RowsSkeleton } from '../common/skeletons.tsx';
import { paths } from '../paths.ts';
import { useCouponsQuery } from './invest.api.ts';
import { groupCoupons } from './invest.rules.ts';

/** The person's active and ended coupons. */
export default function CouponsPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCouponsQuery({});
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('coupons.failed'), query)} />;
  }
  if (!query.data) return <RowsSkeleton rows={4} />;
  const { active, ended } = groupCoupons(query.data.items);
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
      {active.length > 0 && <Coupons title={t('coupons.open')} coupons={active} />}
      {active.length > 0 && (
        <Button wide link={<Link to={paths.invest.to()} />}>
          {t('coupons.use')}
        </Button>
      )}
      {ended.length > 0 && <Coupons title={t('coupons.over')} coupons={ended} />}
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
        <ul className={divided}>
          {coupons.map((coupon) => (
            <li key={coupon.id}>
              <ListRow
                title={t('coupons.from', { amount: `${format(coupon.smallest)}\u00a0USDT` })}
                subtitle={
                  <>
                    <Badge tone={tones[coupon.state]}>{t(`coupons.state.${coupon.state}`)}</Badge>
                    <br />
                    {coupon.reason ?? t('coupons.until', { date: date(coupon.expiresAt) })}
                  </>
                }
                value={`−${format(coupon.discount)}`}
                subvalue="USDT"
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
