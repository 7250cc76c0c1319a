export { creatorAmount, creatorAsset, creatorMoney } from './creator.rules.ts';
export { payReward } from './pay.ts';
export { addPoints, lockPerson } from './standing.ts';
