export {
  keepAgreements,
  keepRegistration,
  keepWithOperation,
  requireAgreements,
} from './agreements.mutations.ts';
export { readNeeded } from './agreements.queries.ts';
