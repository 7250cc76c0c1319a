import { rewardClaim } from '@shared/contract/enums';
import type { InviteStage } from '@shared/contract/invite';

/** The stages that are drawn: one that is not shown (9) has no room either. Pure. */
export const shownStages = (stages: readonly InviteStage[]): InviteStage[] =>
  stages.filter(({ status }) => status !== rewardClaim.notShown);

export type Store = 'ios' | 'android';

/** Which phone this is, by what its browser says of itself; undefined on anything else. Pure. */
export function phoneOf(agent: { userAgent: string; maxTouchPoints: number }): Store | undefined {
  const { userAgent, maxTouchPoints } = agent;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  // A tablet of the same maker says that it is a computer, but has a touch screen.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : undefined;
}

/** The stores to offer: the one of this phone, or all that there are. Pure. */
export function storesFor(
  stores: Record<Store, string>,
  phone: Store | undefined,
): { store: Store; address: string }[] {
  const all = (['ios', 'android'] as const).map((store) => ({ store, address: stores[store] }));
  const there = all.filter(({ address }) => address.startsWith('https://'));
  const own = there.filter(({ store }) => store === phone);
  return own.length > 0 ? own : there;
}

/** A code as people pass it on: what is around it and its case do not matter. Pure. */
export const tidyCode = (typed: string): string => typed.trim().slice(0, 32);
