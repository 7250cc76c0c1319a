export { newNumber } from './report.ts';
