import { createHash, hkdfSync } from 'node:crypto';
import type { CampaignGoal } from '@shared/contract/campaigns';
import type { DeliverDay } from '../domains/campaigns/delivery.ts';
import type { ChatKey } from '../domains/profile/user-sig.ts';
import type { ExternalServices } from '../platform/external.ts';
import type { WithdrawalRow } from '../schema/tables/withdrawals.ts';
import { demoChain } from './deposit-chain.ts';

/** The number of a payout, as the network or bank would give it. */
export function networkIdOf(row: WithdrawalRow): string {
  const hash = createHash('sha256').update(row.id).digest('hex');
  if (row.way === 'benefit') return `B${hash.slice(0, 15).toUpperCase()}`;
  return row.network === 'BSC' ? `0x${hash}` : hash;
}

/** Lowest and highest results per USDT; `shownPer` is the number of impressions per result. */
const goalRates: Record<CampaignGoal, { low: bigint; high: bigint; shownPer: bigint }> = {
  views: { low: 180n, high: 260n, shownPer: 1n },
  followers: { low: 6n, high: 10n, shownPer: 28n },
  visits: { low: 40n, high: 65n, shownPer: 5n },
};
const usdt = 1_000_000n;
/** The smallest part of a day's budget that is spent, in percent. */
const minSpent = 88n;

/** Random spend and results, deterministic for each day. */
export const deliverDay: DeliverDay = (campaign, day) => {
  const { low, high, shownPer } = goalRates[campaign.goal];
  const spread = 100n - minSpent;
  const spentLuck = pseudoRandom(`${campaign.id} spent ${day}`);
  const spent = (campaign.perDay * (minSpent * 1000n + spread * spentLuck)) / 100_000n;
  const luck = pseudoRandom(`${campaign.id} brings ${day}`);
  const results = (spent * (low * 1000n + (high - low) * luck)) / (usdt * 1000n);
  return { spent, results, shown: results * shownPer };
};

/** A deterministic number from 0 to 999. */
function pseudoRandom(words: string): bigint {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return BigInt(hash % 1000);
}

/** The demo has no chat service: derives the signing secret from the server's key. */
export const demoChatKey = (secretKey: Buffer): ChatKey => ({
  app: 'demo',
  secret: Buffer.from(hkdfSync('sha256', secretKey, '', 'chat', 32)).toString('hex'),
});

/** The demo simulates bank, networks and the service that delivers campaigns. */
export const demoServices: ExternalServices = {
  payouts: { send: networkIdOf },
  deposits: demoChain,
  deliverDay,
};
