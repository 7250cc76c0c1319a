export { searchFor } from './people.queries.ts';
