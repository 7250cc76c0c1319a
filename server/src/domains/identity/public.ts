export { moveStanding } from './identity.mutations.ts';
export { personWithUid } from './identity.operator.ts';
export { isKyc } from './identity.rules.ts';
