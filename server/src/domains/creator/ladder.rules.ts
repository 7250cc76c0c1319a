import { levelStatus } from '@shared/contract/creator-level';
import type { CreatorLevel } from '../../schema/tables/creator.ts';

type Rung = Pick<CreatorLevel, 'level' | 'point' | 'amount'>;

export interface LevelStanding {
  level: number;
  levelStatus: number;
}

/** The highest level that the points reach; 0 below the first. */
export const levelFor = (ladder: readonly Rung[], points: bigint): number =>
  Math.max(0, ...ladder.map(({ level, point }) => (point !== null && point <= points ? level : 0)));

/** With half of the level's points or fewer, the level can be lowered. */
export function isAtRisk(ladder: readonly Rung[], has: { level: number; points: bigint }): boolean {
  const point = ladder.find(({ level }) => level === has.level)?.point ?? null;
  return point !== null && has.points * 2n <= point;
}

/** Points raise a level at once and never lower one: only time at risk does. */
export function standingAfter(
  ladder: readonly Rung[],
  now: LevelStanding & { points: bigint },
): LevelStanding {
  const level = Math.max(now.level, levelFor(ladder, now.points));
  if (level === 0) return { level, levelStatus: levelStatus.none };
  if (isAtRisk(ladder, { level, points: now.points })) {
    return { level, levelStatus: levelStatus.atRisk };
  }
  const isStillLowered = level === now.level && now.levelStatus === levelStatus.lowered;
  return { level, levelStatus: isStillLowered ? levelStatus.lowered : levelStatus.kept };
}

/** The standing after the time at risk is over. */
export const standingLowered = (ladder: readonly Rung[], points: bigint): LevelStanding => ({
  level: levelFor(ladder, points),
  levelStatus: levelStatus.lowered,
});

/** A new level brings a coupon for the next one that can be bought: 2 % of its price. */
export function couponFor(
  ladder: readonly Rung[],
  level: number,
): { discount: bigint; smallest: bigint } | undefined {
  const next = ladder.find((one) => one.level > level && one.amount !== null);
  if (!next?.amount) return undefined;
  const discount = next.amount / 50n;
  return discount > 0n ? { discount, smallest: next.amount } : undefined;
}
