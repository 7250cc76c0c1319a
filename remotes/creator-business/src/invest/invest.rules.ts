import type { CreatorInfo } from '@shared/contract/creator';
import type { Coupon, InvestmentCheck } from '@shared/contract/investments';

export interface ForSale {
  level: number;
  amount: string;
}

/** The levels that can be bought, lowest first. */
export const forSale = ({ recommendInfo }: CreatorInfo): ForSale[] =>
  recommendInfo.group.flatMap(({ level, amount }) =>
    amount === undefined ? [] : [{ level, amount }],
  );

/** The level that the address names, or the first above the person's own, or the highest. */
export function levelToInvestIn(info: CreatorInfo, asked: string | null): number | undefined {
  const levels = forSale(info).map(({ level }) => level);
  const named = levels.find((level) => String(level) === asked);
  return named ?? levels.find((level) => level > info.level) ?? levels.at(-1);
}

/** A coupon that was chosen stays so only while it is good for the level. */
export const couponInUse = (
  coupons: readonly Coupon[] | undefined,
  id: string,
): Coupon | undefined => coupons?.find((one) => one.id === id && one.state === 'usable');

const agreed = ['amount', 'discount', 'offset', 'dailyProfit', 'days', 'returns'] as const;

/** Whether a person who has seen one check has to look at the other. */
export const isOtherCheck = (before: InvestmentCheck, now: InvestmentCheck): boolean =>
  before.quote.total !== now.quote.total || agreed.some((part) => before[part] !== now[part]);

/** By what is left to do with them: those that can be used now or later, and those that are over. */
export function couponGroups(coupons: readonly Coupon[]) {
  const isOpen = ({ state }: Coupon) => state === 'usable' || state === 'notUsable';
  return { open: coupons.filter(isOpen), over: coupons.filter((one) => !isOpen(one)) };
}
