export { isPayableAddress } from './address.ts';
export { canSpend } from './can-spend.ts';
export { leftLately, proofHours } from './left-lately.ts';
export { amountProblem, exchangeable, least, withdrawalStatus } from './money.rules.ts';
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
  type House,
  readHouse,
  textOf,
  unitsOf,
  worthAt,
  worthTextIn,
  worthToPromiseBy,
} from './terms.ts';
export { isMuchFor } from './transfers.ts';
