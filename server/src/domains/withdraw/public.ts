export { remainingWithdrawalLimit } from './preview.queries.ts';
