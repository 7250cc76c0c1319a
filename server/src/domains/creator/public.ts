export { creatorAmount, creatorAsset, creatorMoney } from './creator.rules.ts';
export { assertClaimable, payReward } from './pay.ts';
export { addPoints, lockPerson } from './standing.ts';
