export { smallestAdded } from './actions-of-order.ts';
export { yut } from './present.ts';
export { readTerms } from './read.ts';
