import type { CreatorInfo, LadderEntry, LevelReward } from '@shared/contract/creator';
import { levelStatus } from '@shared/contract/creator-level';
import { rewardClaim } from '@shared/contract/enums';
import { fromUnits, toUnits } from '@shared/lib/money';

/** What `/creator` derives from the creator info (§3), exact: decimal text in, decimal text out. */
const scale = 8;
const unitsOf = (text: string | undefined): bigint => toUnits(text ?? '', scale) ?? 0n;

/** point ÷ amount, rounded half up to two decimals; '0' where either is missing. */
export function multipleOf({ point, amount }: Pick<LadderEntry, 'point' | 'amount'>): string {
  const dividend = unitsOf(point);
  const divisor = unitsOf(amount);
  if (dividend === 0n || divisor === 0n) return '0';
  return fromUnits((dividend * 200n + divisor) / (divisor * 2n), 2);
}

/** The entry of the ladder that the person is on; none before the first level. */
export const nowLevelInfo = ({ level, recommendInfo }: CreatorInfo): LadderEntry | undefined =>
  recommendInfo.group.find((entry) => entry.level === level);

/** True where half of the current level's point is at or above totalPoint. */
export function isUnderHalf(info: CreatorInfo): boolean {
  const { point } = nowLevelInfo(info) ?? {};
  return point !== undefined && unitsOf(point) >= unitsOf(info.totalPoint) * 2n;
}

/** Half of a decimal text, exactly: what the warning names. */
export const halfOf = (point: string | undefined): string =>
  fromUnits(unitsOf(point) * 5n, scale + 1);

export interface NextLevel {
  level: number;
  point: string;
  /** How much is missing; '0' where the level is about to be given. */
  left: string;
  /** From 0 to 1, cut to thousandths: what a bar draws. */
  progress: number;
}

/** The level after this one that needs points, and how far it is; none at the top. */
export function nextLevel({
  level,
  totalPoint,
  recommendInfo,
}: CreatorInfo): NextLevel | undefined {
  const above = recommendInfo.group
    .filter((entry) => entry.level > level && unitsOf(entry.point) > 0n)
    .sort((a, b) => a.level - b.level)[0];
  if (above?.point === undefined) return undefined;
  const needed = unitsOf(above.point);
  const total = unitsOf(totalPoint);
  const left = total < needed ? needed - total : 0n;
  return {
    level: above.level,
    point: above.point,
    left: fromUnits(left, scale),
    progress: Number(((needed - left) * 1000n) / needed) / 1000,
  };
}

export interface LadderRow extends LadderEntry {
  multiple: string;
  standing: 'reached' | 'current' | 'ahead';
}

export function ladderRows({ level, recommendInfo }: CreatorInfo): LadderRow[] {
  return recommendInfo.group.map((entry) => ({
    ...entry,
    multiple: multipleOf(entry),
    standing: entry.level === level ? 'current' : entry.level < level ? 'reached' : 'ahead',
  }));
}

/** Rewards that are drawn, which those of state 9 are not. */
export const shownRewards = ({ rewards }: CreatorInfo): LevelReward[] =>
  rewards.filter(({ status }) => status !== rewardClaim.notShown);

/** Nothing has begun yet: the page tells how to begin. */
export const isBeginner = ({ level, totalPoint }: CreatorInfo): boolean =>
  level === 0 && unitsOf(totalPoint) === 0n;

const statusNames = {
  [levelStatus.kept]: 'kept',
  [levelStatus.atRisk]: 'atRisk',
  [levelStatus.lowered]: 'lowered',
} as const;

/** What a profile's levelStatus says; nothing for a number that has no words. */
export const statusName = (status: number): 'kept' | 'atRisk' | 'lowered' | undefined =>
  Object.hasOwn(statusNames, status) ? statusNames[status as keyof typeof statusNames] : undefined;
