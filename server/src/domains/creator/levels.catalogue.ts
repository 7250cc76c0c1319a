import { type Asset, assetScale, assets, fromUnits, toUnits } from '@shared/lib/money';
import { asc, eq } from 'drizzle-orm';
import { type CreatorLevel, creatorLevels } from '../../schema/tables/creator.ts';
import {
  amountField,
  type Catalogue,
  type ContentOf,
  choiceField,
  countField,
  type Entry,
  lineField,
  optionalField,
  switchField,
  withDefault,
} from '../catalogue/public.ts';
import { creatorAmount, creatorAsset } from './creator.rules.ts';

const fields = {
  points: optionalField(countField('the points that reach it', [1, 1_000_000_000])),
  price: optionalField(amountField(creatorAsset, 'what an investment at it costs')),
  reward: optionalField(lineField('what reaching it brings: an amount above 0', /^\d+(\.\d+)?$/)),
  rewardAsset: withDefault(choiceField('the asset of the reward', assets), 'YUT'),
  shown: withDefault(switchField('the reward shows before the level is reached'), true),
};
type LevelContent = ContentOf<typeof fields>;

const toLevel = (id: string, content: LevelContent): CreatorLevel => ({
  level: Number(id),
  point: content.points === null ? null : BigInt(content.points),
  amount:
    content.price === null ? null : (toUnits(content.price, assetScale[creatorAsset]) ?? null),
  reward: rewardOf(content),
  rewardAsset: content.rewardAsset,
  isRewardShown: content.shown,
  isOpen: true,
});

const rewardOf = ({ reward, rewardAsset }: LevelContent): bigint | null =>
  reward === null ? null : (toUnits(reward, assetScale[rewardAsset]) ?? null);

const toContent = (row: CreatorLevel): LevelContent => ({
  points: row.point === null ? null : Number(row.point),
  price: row.amount === null ? null : creatorAmount(row.amount),
  reward: row.reward === null ? null : fromUnits(row.reward, assetScale[row.rewardAsset]),
  rewardAsset: row.rewardAsset,
  shown: row.isRewardShown,
});

/** Level, required points, price in USDT, reward in YUT. The last level is not for sale. */
const ladder = [
  [1, 150, '100', '10'],
  [2, 480, '300', '25'],
  [3, 1000, '600', '40'],
  [4, 1800, '1000', '80'],
  [5, 3900, '2000', '160'],
  [6, 10_500, '5000', '400'],
  [7, 22_500, '10000', '900'],
  [8, 60_000, null, '2500'],
] as const;
const topLevel = 8;

/**
 * The creator levels. An investment carries the figures that it began with. A withdrawn level has
 * no points, so nobody reaches it any more: those who have it keep it, and its reward.
 */
export const levelCatalogue: Catalogue<typeof fields> = {
  name: 'levels',
  id: { meaning: 'the number of the level, from 1', pattern: /^[1-9]\d?$/ },
  fields,
  defaults: ladder.map(([level, points, price, reward]) => ({
    id: String(level),
    content: { points, price, reward, rewardAsset: 'YUT' as Asset, shown: level !== topLevel },
  })),
  read: async (db) => {
    const rows = await db
      .select()
      .from(creatorLevels)
      .where(eq(creatorLevels.isOpen, true))
      .orderBy(asc(creatorLevels.level));
    return rows.map((row) => ({ id: String(row.level), content: toContent(row) }));
  },
  write: async (tx, { id, content }) => {
    const row = toLevel(id, content);
    await tx
      .insert(creatorLevels)
      .values(row)
      .onConflictDoUpdate({ target: creatorLevels.level, set: row });
  },
  withdraw: async (tx, { id }) => {
    await tx
      .update(creatorLevels)
      .set({ point: null, amount: null, isOpen: false })
      .where(eq(creatorLevels.level, Number(id)));
  },
  problem: ladderProblem,
};

/** Levels count up from 1 without a gap, and each needs more points than those below. */
function ladderProblem(entries: readonly Entry<LevelContent>[]): string | undefined {
  const sorted = [...entries].sort((one, other) => Number(one.id) - Number(other.id));
  let most = 0;
  for (const [index, { id, content }] of sorted.entries()) {
    const { points, reward, rewardAsset } = content;
    if (Number(id) !== index + 1) return `there is a level ${id} but no level ${index + 1}.`;
    if (points !== null && points <= most) {
      return `level ${id} needs more points than the levels below, which need up to ${most}.`;
    }
    most = points ?? most;
    if (reward !== null && !rewardOf(content)) {
      const scale = assetScale[rewardAsset];
      return `the reward of level ${id} is an amount of ${rewardAsset} above 0, with at most ${scale} decimals.`;
    }
  }
  return undefined;
}
