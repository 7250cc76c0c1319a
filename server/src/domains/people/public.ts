export { searchFor } from './search.queries.ts';
