export { followCounts } from './user.queries.ts';
export { ageOn } from './user.rules.ts';
