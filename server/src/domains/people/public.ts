export { searchFor } from './search.ts';
