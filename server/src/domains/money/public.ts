export { isPayableAddress } from './address.rules.ts';
export { canSpend } from './can-spend.queries.ts';
export { feeOf, fractionFee, noFee } from './fee.rules.ts';
export {
  availableIn,
  type MoneySettings,
  readMoneySettings,
  textOf,
  unitsOf,
  worthAt,
  worthForQuote,
} from './money.queries.ts';
export { amountProblem, exchangeable, least, withdrawalState } from './money.rules.ts';
export {
  type OperationDefinition,
  plainOperation,
  type QuotedOperation,
  quotedOperation,
  type Requested,
  runPlain,
  runQuoted,
  storedOperation,
} from './operation.ts';
export { outgoing24h, proofHours } from './outgoing-24h.queries.ts';
export {
  invalidAmount,
  presentTerms,
  type QuotedTerms,
  quoteFor,
  quoteSeconds,
  readAmount,
  storeQuote,
  type Terms,
  termsAndQuote,
  units,
} from './quoting.ts';
export { portfolioProgress } from './receipt-progress.queries.ts';
export { findReceipt, readReceipt, readReceipts } from './receipts.queries.ts';
export {
  isLargeAmount,
  passMovement,
  passSecondOperator,
  proposedText,
} from './second-operator.mutations.ts';
export { ownSecondProof, type SecondProof, secondProofOf } from './strong-proof.queries.ts';
