export { leftOfDay } from './verify.ts';
