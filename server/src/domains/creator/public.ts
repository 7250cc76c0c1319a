export { creatorAmount, creatorAsset, creatorMoney } from './creator.rules.ts';
export { addPoints, lockPerson } from './level.mutations.ts';
export { assertClaimable, payReward } from './rewards.mutations.ts';
