export { leftOfDay } from './preview.queries.ts';
