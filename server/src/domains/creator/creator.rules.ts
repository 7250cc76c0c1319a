import type {
  ClaimState,
  CreatorInfo,
  Investment,
  LadderEntry,
  LevelReward,
} from '@shared/contract/creator';
import { type Language, rewardClaim } from '@shared/contract/enums';
import { formatAmount } from '@shared/lib/format-amount';
import { toLocale } from '@shared/lib/intl';
import { assetScale, fromUnits } from '@shared/lib/money';
import { seconds } from '../../platform/time/time.ts';
import type { CreatorInvestment, CreatorLevel, MissedReason } from '../../schema/tables/creator.ts';

/** The asset of investments, their profit and missed profit. */
export const creatorAsset = 'USDT' as const;
export const creatorAmount = (units: bigint): string => fromUnits(units, assetScale[creatorAsset]);

/** Formats an amount for a sentence in the person's language. */
export const creatorMoney = (units: bigint, language: Language): string => {
  const locale = toLocale(language);
  return `${formatAmount(creatorAmount(units), { locale, decimals: 2 })}\u00a0${creatorAsset}`;
};

export interface Standing {
  level: number;
  /** All levels that the person has ever reached. */
  reached: ReadonlySet<number>;
  /** The levels whose reward the person has received. */
  received: ReadonlySet<number>;
}

/** The claim state of a level's reward. A received reward stays received. */
export function claimState(
  of: Pick<CreatorLevel, 'level' | 'isRewardShown'>,
  { level, reached, received }: Standing,
): ClaimState {
  if (received.has(of.level)) return rewardClaim.received;
  if (!of.isRewardShown) return rewardClaim.notShown;
  if (of.level <= level) return rewardClaim.claimable;
  return reached.has(of.level) ? rewardClaim.downgrade : rewardClaim.notAchieved;
}

function presentEntry({ level, point, amount }: CreatorLevel): LadderEntry {
  return {
    level,
    ...(point !== null && { point: point.toString() }),
    ...(amount !== null && { amount: creatorAmount(amount) }),
  };
}

function presentReward(row: CreatorLevel, standing: Standing): LevelReward[] {
  const { level, reward, rewardAsset: asset } = row;
  if (reward === null) return [];
  const amount = fromUnits(reward, assetScale[asset]);
  return [{ level, amount, asset, status: claimState(row, standing) }];
}

export function presentCreator(from: {
  ladder: readonly CreatorLevel[];
  standing: Standing;
  points: bigint;
}): CreatorInfo {
  const { standing, points } = from;
  // A withdrawn level shows to those alone who have been on it.
  const ladder = from.ladder.filter(({ level, isOpen }) => isOpen || standing.reached.has(level));
  return {
    level: standing.level,
    // Corrections may make the total negative; shows 0 then.
    totalPoint: (points > 0n ? points : 0n).toString(),
    recommendInfo: { group: ladder.map(presentEntry) },
    rewards: ladder.flatMap((row) => presentReward(row, standing)),
  };
}

export type RunningInvestment = Pick<
  CreatorInvestment,
  'id' | 'level' | 'amount' | 'dailyProfit' | 'daysPaid' | 'startedAt' | 'endsAt'
>;

export function presentInvestment(row: RunningInvestment): Investment {
  return {
    id: row.id,
    level: row.level,
    amount: creatorAmount(row.amount),
    asset: creatorAsset,
    dailyProfit: creatorAmount(row.dailyProfit),
    totalProfit: creatorAmount(row.dailyProfit * BigInt(row.daysPaid)),
    since: seconds(row.startedAt),
    until: seconds(row.endsAt),
  };
}

/** Whether the reason for which a profit was missed no longer applies. */
export function canReceive(
  missed: { reason: MissedReason; needsLevel: number | null },
  standing: { level: number; invests: boolean },
): boolean {
  if (missed.reason === 'noInvestment' && !standing.invests) return false;
  return missed.needsLevel === null || standing.level >= missed.needsLevel;
}
