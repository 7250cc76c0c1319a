export { yut } from './present.rules.ts';
export { smallestAdded } from './requested-action.queries.ts';
export { readTerms } from './stake.queries.ts';
