export { newNumber } from './report.mutations.ts';
