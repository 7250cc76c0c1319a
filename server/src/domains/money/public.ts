export { isPayableAddress } from './address.ts';
export { canSpend } from './can-spend.ts';
export { amountProblem, exchangeable, least, withdrawalStatus } from './money.rules.ts';
export { outgoing24h, proofHours, quotaGiven } from './outgoing-24h.ts';
export {
  type Promised,
  presentTerms,
  quoteFor,
  quoteSeconds,
  runQuoted,
  type Taken,
  type Terms,
  units,
} from './quoting.ts';
export { keepReceipt, readReceipt } from './receipts.ts';
export {
  availableIn,
  type MoneySettings,
  readMoneySettings,
  textOf,
  unitsOf,
  worthAt,
  worthTextIn,
  worthToPromiseBy,
} from './terms.ts';
export { isMuchFor } from './transfers.ts';
