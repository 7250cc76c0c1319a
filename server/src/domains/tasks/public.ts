export { noviceUntil } from './tasks.rules.ts';
