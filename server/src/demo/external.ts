import { createHash, hkdfSync } from 'node:crypto';
import { goalRates, minSpent, resultsOf } from '../domains/campaigns/campaigns.rules.ts';
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

/** Random spend and results within the campaign's estimate, deterministic for each day. */
export const deliverDay: DeliverDay = (campaign, day) => {
  const { low, high, shownPer } = goalRates[campaign.goal];
  const spread = 100n - minSpent;
  const spentLuck = pseudoRandom(`${campaign.id} spent ${day}`);
  const spent = (campaign.perDay * (minSpent * 1000n + spread * spentLuck)) / 100_000n;
  const rate = low + ((high - low) * pseudoRandom(`${campaign.id} brings ${day}`)) / 1000n;
  const results = resultsOf(spent, rate);
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
