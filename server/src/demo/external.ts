import { createHash, hkdfSync } from 'node:crypto';
import { goalRates, leastSpent, resultsOf } from '../domains/campaigns/campaigns.rules.ts';
import type { DeliverDay } from '../domains/campaigns/delivery.ts';
import type { ChatKey } from '../domains/profile/user-sig.ts';
import type { ExternalServices } from '../platform/external.ts';
import type { WithdrawalRow } from '../schema/tables/withdrawals.ts';

/** The number of a payout, as the network or bank would give it. */
export function networkIdOf(row: WithdrawalRow): string {
  const hash = createHash('sha256').update(row.id).digest('hex');
  if (row.way === 'benefit') return `B${hash.slice(0, 15).toUpperCase()}`;
  return row.network === 'BSC' ? `0x${hash}` : hash;
}

/** Spends and brings by chance, within the campaign's estimate; the same for the same day. */
export const deliverDay: DeliverDay = (campaign, day) => {
  const { low, high, shownPer } = goalRates[campaign.goal];
  const spread = 100n - leastSpent;
  const spentLuck = luckOf(`${campaign.id} spent ${day}`);
  const spent = (campaign.perDay * (leastSpent * 1000n + spread * spentLuck)) / 100_000n;
  const rate = low + ((high - low) * luckOf(`${campaign.id} brings ${day}`)) / 1000n;
  const results = resultsOf(spent, rate);
  return { spent, results, shown: results * shownPer };
};

/** From 0 to 999, the same for the same words. */
function luckOf(words: string): bigint {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return BigInt(hash % 1000);
}

/** Signs for a chat service that is not there, with a secret of this server's own. */
export const demoChatKey = (secretKey: Buffer): ChatKey => ({
  app: 'demo',
  secret: Buffer.from(hkdfSync('sha256', secretKey, '', 'chat', 32)).toString('hex'),
});

/** The demo plays bank, network and the service that shows campaigns. */
export const demoServices: ExternalServices = { payouts: { send: networkIdOf }, deliverDay };
