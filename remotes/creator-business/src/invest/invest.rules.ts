import type { CreatorInfo } from '@shared/contract/creator';
import type { Coupon, InvestmentCheck } from '@shared/contract/investments';

export interface LevelForSale {
  level: number;
  amount: string;
}

/** The levels that can be bought, lowest first. */
export const levelsForSale = ({ recommendInfo }: CreatorInfo): LevelForSale[] =>
  recommendInfo.group.flatMap(({ level, amount }) =>
    amount === undefined ? [] : [{ level, amount }],
  );

/** The level that the URL names, else the first above the person's own, else the highest. */
export function pickLevel(info: CreatorInfo, requested: string | null): number | undefined {
  const levels = levelsForSale(info).map(({ level }) => level);
  const named = levels.find((level) => String(level) === requested);
  return named ?? levels.find((level) => level > info.level) ?? levels.at(-1);
}

/** The selected coupon, as long as it is usable for the level. */
export const findUsableCoupon = (
  coupons: readonly Coupon[] | undefined,
  id: string,
): Coupon | undefined => coupons?.find((one) => one.id === id && one.state === 'usable');

const confirmedFields = ['amount', 'discount', 'offset', 'dailyProfit', 'days', 'returns'] as const;

/** True when a new check differs in something that the person has confirmed. */
export const hasCheckChanged = (before: InvestmentCheck, now: InvestmentCheck): boolean =>
  before.quote.total !== now.quote.total ||
  confirmedFields.some((field) => before[field] !== now[field]);

/** Coupons that can be used now or later are active, all others have ended. */
export function groupCoupons(coupons: readonly Coupon[]) {
  const isActive = ({ state }: Coupon) => state === 'usable' || state === 'notUsable';
  return {
    active: coupons.filter(isActive),
    ended: coupons.filter((coupon) => !isActive(coupon)),
  };
}
