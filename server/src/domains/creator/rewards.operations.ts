import { assetScale, fromUnits } from '@shared/lib/money';
import { ApiError } from '../../platform/errors.ts';
import { creatorRewardClaims } from '../../schema/tables/creator.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import { readLadder, readLevelsOf } from './creator.queries.ts';
import { claimState } from './creator.rules.ts';
import { lockPerson } from './level.mutations.ts';
import { assertClaimable, payReward } from './rewards.mutations.ts';

/** Pays the reward of a level to the wallet, once per person even with concurrent requests. */
export const receiveLevelRewardOperation = storedOperation({
  kind: 'creator.receiveLevelReward',
  movements: ['levelReward'],
  receipt: null,
  effect: async (context, { operation, input }: Requested<{ level: number }>) => {
    const { db, person } = context;
    const { level } = input;
    const now = await lockPerson(db, person.id);
    const row = (await readLadder(db)).find((one) => one.level === level);
    if (!row?.reward) throw new ApiError('notFound');
    const state = claimState(row, { ...(await readLevelsOf(db, person.id)), level: now.level });
    assertClaimable(state);
    const { reward: amount, rewardAsset: asset } = row;
    const transferId = await payReward(context, { asset, amount, kind: 'levelReward', operation });
    const claim = { personId: person.id, level, transferId, claimedAt: operation.businessAt };
    await db.insert(creatorRewardClaims).values(claim);
    return { level, amount: fromUnits(amount, assetScale[asset]), asset };
  },
});
