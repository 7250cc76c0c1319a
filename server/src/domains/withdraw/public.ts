export { arrivalText, minutesText, reviewScope } from './arrival.rules.ts';
export { remainingWithdrawalLimit } from './preview.queries.ts';
