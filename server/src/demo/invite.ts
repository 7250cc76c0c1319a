import { payReward } from '../domains/creator/rewards.mutations.ts';
import { isKyc, kycStatus } from '../domains/identity/identity.rules.ts';
import { newId } from '../platform/db/new-id.ts';
import { persons } from '../schema/tables/identity.ts';
import { inviteClaims, inviteStages } from '../schema/tables/invites.ts';
import type { Seed } from './seeds.ts';
import { daysAgo, units } from './values.ts';

/** Required friends, reward and asset of each stage. The last stage is hidden. */
const stages = [
  [1, '5', 'USDT'],
  [3, '20', 'YUT'],
  [10, '80', 'YUT'],
  [30, '50', 'USDT'],
  [100, '1000', 'YUT'],
] as const;

/** People invited by the rich account, beside the guarded account; they cannot sign in. */
const friends = [
  { nickName: 'Amélie', days: 41, isChecked: true },
  { nickName: '小雨', days: 22, isChecked: true },
  { nickName: 'Putri88', days: 9, isChecked: false },
  { nickName: 'Minh', days: 2, isChecked: false },
];

export async function seedInvites(seed: Seed): Promise<void> {
  const { tx, people } = seed;
  await tx.insert(inviteStages).values(
    stages.map(([count, reward, asset], index) => ({
      stage: index + 1,
      friends: count,
      reward: units(reward, asset),
      rewardAsset: asset,
      isShown: index < stages.length - 1,
    })),
  );
  await tx.insert(persons).values(
    friends.map(({ nickName, days, isChecked }, index) => ({
      id: newId(daysAgo(seed, days)),
      uid: `8002${index}357`,
      userName: `user8002${index}357`,
      nickName,
      chatId: `chat-8002${index}357`,
      inviteCode: `FRIEND${index + 2}${index + 2}`,
      passwordHash: 'none',
      invitedBy: people.rich,
      createdAt: daysAgo(seed, days),
      ...(isChecked && { kycStatus: kycStatus.passed, isKyc: isKyc.yes }),
    })),
  );
  const claimedAt = daysAgo(seed, 40);
  const amount = units('5', 'USDT');
  const context = { db: tx, person: { id: people.rich } };
  const reward = { asset: 'USDT', amount, kind: 'inviteReward' } as const;
  const transferId = await payReward(context, { ...reward, operation: { businessAt: claimedAt } });
  await tx.insert(inviteClaims).values({
    id: newId(claimedAt),
    personId: people.rich,
    stage: 1,
    amount,
    asset: 'USDT',
    transferId,
    claimedAt,
  });
}
