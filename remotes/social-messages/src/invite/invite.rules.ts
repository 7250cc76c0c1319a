import { rewardClaim } from '@shared/contract/enums';
import type { InviteStage } from '@shared/contract/invite';

export const shownStages = (stages: readonly InviteStage[]): InviteStage[] =>
  stages.filter(({ status }) => status !== rewardClaim.notShown);

export type Store = 'ios' | 'android';

/** The phone's platform from its user agent; undefined on a computer. */
export function detectPhone(agent: {
  userAgent: string;
  maxTouchPoints: number;
}): Store | undefined {
  const { userAgent, maxTouchPoints } = agent;
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  // iPadOS reports itself as Macintosh; detect touch.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : undefined;
}

/** The store of this phone, or all stores that have an https link. */
export function pickStores(
  stores: Record<Store, string>,
  phone: Store | undefined,
): { store: Store; address: string }[] {
  const all = (['ios', 'android'] as const).map((store) => ({ store, address: stores[store] }));
  const linked = all.filter(({ address }) => address.startsWith('https://'));
  const own = linked.filter(({ store }) => store === phone);
  return own.length > 0 ? own : linked;
}

export const normalizeCode = (typed: string): string => typed.trim().slice(0, 32);
