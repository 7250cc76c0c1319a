export { smallestAdded } from './deeds.ts';
export { yut } from './present.ts';
export { readTerms } from './read.ts';
