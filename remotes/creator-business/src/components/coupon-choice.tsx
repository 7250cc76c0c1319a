import type { Coupon } from '@shared/contract/investments';
import { useAmounts, useDates, useWords } from '@shared/host';
import { couponGroups } from '../invest.rules.ts';
import { OneOf } from './choice.tsx';

interface CouponChoiceProps {
  coupons: readonly Coupon[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

/** The coupons that are not over: those that are not good for this say why. */
export function CouponChoice({ coupons, value, onChange }: CouponChoiceProps) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { date } = useDates();
  const { open } = couponGroups(coupons ?? []);
  if (open.length === 0) return null;
  const items = open.map((one) => ({
    id: one.id,
    title: `−${format(one.discount)} USDT`,
    detail: t('coupons.until', { date: date(one.expiresAt) }),
    note: one.reason ?? undefined,
  }));
  return (
    <OneOf
      wide
      label={t('invest.coupon')}
      items={[{ id: '', title: t('invest.noCoupon') }, ...items]}
      value={value}
      onChange={onChange}
    />
  );
}
