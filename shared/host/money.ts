/** The money kit: a subpath of its own, loaded by the screens on which money moves. */
export { useExact, useExactUnlessHidden } from './money/exact.ts';
export { useHoldNotice } from './money/notices.ts';
export type { MoneyOrder, OperationState } from './money/operation.ts';
export { pendingOperations } from './money/pending-operations.ts';
export type { Quote } from './money/quote.rules.ts';
export type { MoreLines, ShownReceipt } from './money/receipt.ts';
export { useReceipt } from './money/receipt.ts';
export { refusedField } from './money/refused-field.ts';
export { useArrivalRow, useLimitsRow, useQuoteRows, useRateRow } from './money/rows.ts';
export { useAmountQuote, useQuoteBlock } from './money/use-amount-quote.ts';
export { useConfirm } from './money/use-confirm.ts';
export type { Confirming } from './money/use-money.ts';
export { useMoney } from './money/use-money.ts';
export { useMoneyOperation } from './money/use-operation.ts';
export { useOutcome, useSaveReceipt } from './money/use-outcome.ts';
export type { QuoteState } from './money/use-quote.ts';
export { useQuote } from './money/use-quote.ts';
