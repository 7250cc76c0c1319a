import type { Coupon } from '@shared/contract/investments';
import { useAmounts, useDates, useWords } from '@shared/host';
import { ChoiceBoxes } from '@shared/ui/money';
import { groupCoupons } from './invest.rules.ts';

interface CouponChoiceProps {
  coupons: readonly Coupon[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

/** The active coupons; an unusable one is disabled and says why. */
export function CouponChoice({ coupons, value, onChange }: CouponChoiceProps) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { date } = useDates();
  const { active } = groupCoupons(coupons ?? []);
  if (active.length === 0) return null;
  const items = active.map((coupon) => ({
    id: coupon.id,
    name: `−${format(coupon.discount)}\u00a0USDT`,
    facts: (
      <>
        <span>{t('coupons.until', { date: date(coupon.expiresAt) })}</span>
        {coupon.reason && <span>{coupon.reason}</span>}
      </>
    ),
    disabled: coupon.reason !== null,
  }));
  return (
    <ChoiceBoxes
      size="row"
      label={t('invest.coupon')}
      items={[{ id: '', name: t('invest.noCoupon') }, ...items]}
      value={value}
      onChange={onChange}
    />
  );
}
