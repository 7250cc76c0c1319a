import type { CreatorInfo, LadderEntry, LevelReward } from '@shared/contract/creator';
import { levelStatus } from '@shared/contract/creator-level';
import { rewardClaim } from '@shared/contract/enums';
import { fromUnits, toUnits } from '@shared/lib/money';

/** Derived values of `/creator` (§3), computed on decimal text without floats. */
const scale = 8;
const unitsOf = (text: string | undefined): bigint => toUnits(text ?? '', scale) ?? 0n;

/** point ÷ amount, rounded half up to two decimals; '0' where either is missing. */
export function multipleOf({ point, amount }: Pick<LadderEntry, 'point' | 'amount'>): string {
  const dividend = unitsOf(point);
  const divisor = unitsOf(amount);
  if (dividend === 0n || divisor === 0n) return '0';
  return fromUnits((dividend * 200n + divisor) / (divisor * 2n), 2);
}

/** The person's ladder entry; undefined before the first level. */
export const nowLevelInfo = ({ level, recommendInfo }: CreatorInfo): LadderEntry | undefined =>
  recommendInfo.group.find((entry) => entry.level === level);

/** True when totalPoint is at most half of the current level's point. */
export function isUnderHalf(info: CreatorInfo): boolean {
  const { point } = nowLevelInfo(info) ?? {};
  return point !== undefined && unitsOf(point) >= unitsOf(info.totalPoint) * 2n;
}

/** Exactly half of a decimal text. */
export const halfOf = (point: string | undefined): string =>
  fromUnits(unitsOf(point) * 5n, scale + 1);

export interface NextLevel {
  level: number;
  point: string;
  /** The missing points; '0' when the level is about to be granted. */
  left: string;
  /** 0 to 1, cut to thousandths. */
  progress: number;
}

/** The next level that needs points; undefined on the highest level. */
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
  state: 'reached' | 'current' | 'ahead';
}

export function ladderRows({ level, recommendInfo }: CreatorInfo): LadderRow[] {
  return recommendInfo.group.map((entry) => ({
    ...entry,
    multiple: multipleOf(entry),
    state: entry.level === level ? 'current' : entry.level < level ? 'reached' : 'ahead',
  }));
}

export const shownRewards = ({ rewards }: CreatorInfo): LevelReward[] =>
  rewards.filter(({ status }) => status !== rewardClaim.notShown);

export const isBeginner = ({ level, totalPoint }: CreatorInfo): boolean =>
  level === 0 && unitsOf(totalPoint) === 0n;

const statusNames = {
  [levelStatus.kept]: 'kept',
  [levelStatus.atRisk]: 'atRisk',
  [levelStatus.lowered]: 'lowered',
} as const;

/** The locale key for a profile's levelStatus; undefined for an unknown number. */
export const statusName = (status: number): 'kept' | 'atRisk' | 'lowered' | undefined =>
  Object.hasOwn(statusNames, status) ? statusNames[status as keyof typeof statusNames] : undefined;
