import { assetScale, fromUnits } from '@shared/lib/money';
import { newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { inviteClaims } from '../../schema/tables/invites.ts';
import { assertClaimable, lockPerson, payReward } from '../creator/public.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import { readFriends, readReceived, readStages } from './invite.queries.ts';
import { stageState } from './invite.rules.ts';

/** Pays the reward of a stage to the wallet, once per person even with concurrent requests. */
export const receiveStageOperation = storedOperation({
  kind: 'invite.receiveStage',
  movements: ['inviteReward'],
  receipt: null,
  effect: async (context, { operation, input }: Requested<{ stage: number }>) => {
    const { db, person } = context;
    const { stage } = input;
    const { businessAt } = operation;
    await lockPerson(db, person.id);
    const row = (await readStages(db)).find((one) => one.stage === stage);
    if (!row) throw new ApiError('notFound');
    const isReceived = (await readReceived(db, person.id)).has(stage);
    const state = stageState(row, { ...(await readFriends(db, person.id)), isReceived });
    assertClaimable(state);
    const { reward: amount, rewardAsset: asset } = row;
    const transferId = await payReward(context, { asset, amount, kind: 'inviteReward', operation });
    const claim = { personId: person.id, stage, amount, asset, transferId, claimedAt: businessAt };
    await db.insert(inviteClaims).values({ ...claim, id: newId() });
    return { stage, amount: fromUnits(amount, assetScale[asset]), asset };
  },
});
