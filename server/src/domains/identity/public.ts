export { personWithUid } from './identity.operator.ts';
export { isKyc } from './identity.rules.ts';
export { moveStanding } from './standing.ts';
