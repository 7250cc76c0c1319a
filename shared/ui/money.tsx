/** The money kit: loaded by the screens on which money moves. See docs/money-kit.md. */
export { AmountField } from './amount-field.tsx';
export type { ChoiceBox } from './choice-boxes.tsx';
export { ChoiceBoxes } from './choice-boxes.tsx';
export { ClaimButton, ClaimNotice, Said } from './claim.tsx';
export type { ConfirmSheetProps } from './confirm-sheet.tsx';
export { ConfirmFoot, ConfirmSheet, ConfirmWarning } from './confirm-sheet.tsx';
export type { OutcomeKind } from './outcome.tsx';
export { Outcome } from './outcome.tsx';
export type { MoneyRow } from './quote-block.tsx';
export { MoneyRows, QuoteBlock } from './quote-block.tsx';
export type { ReceiptProps } from './receipt.tsx';
export { Receipt } from './receipt.tsx';
export { SelectField } from './select-field.tsx';
export { Sheet } from './sheet.tsx';
export { SubmitButton } from './submit-button.tsx';
