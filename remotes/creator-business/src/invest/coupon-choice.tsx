import type { Coupon } from '@shared/contract/investments';
import { useAmounts, useDates, useWords } from '@shared/host';
import { ChoiceBoxes } from '@shared/ui/money';
import { couponGroups } from './invest.rules.ts';

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
    name: `−${format(one.discount)} USDT`,
    facts: (
      <>
        <span>{t('coupons.until', { date: date(one.expiresAt) })}</span>
        {one.reason && <span>{one.reason}</span>}
      </>
    ),
    disabled: one.reason !== null,
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
