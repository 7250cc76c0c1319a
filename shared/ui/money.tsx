/** The money kit: only screens that move money load it. See docs/money-kit.md. */
export { AmountField } from './fields/amount-field.tsx';
export type { ChoiceBox } from './fields/choice-boxes.tsx';
export { ChoiceBoxes } from './fields/choice-boxes.tsx';
export { SelectField } from './fields/select-field.tsx';
export { ClaimButton, ClaimNotice, LiveAnnouncement } from './money/claim.tsx';
export type { ConfirmSheetProps } from './money/confirm-sheet.tsx';
export { ConfirmFoot, ConfirmSheet, ConfirmWarning } from './money/confirm-sheet.tsx';
export type { OutcomeKind } from './money/outcome.tsx';
export { Outcome } from './money/outcome.tsx';
export type { MoneyRow } from './money/quote-block.tsx';
export { MoneyRows, QuoteBlock } from './money/quote-block.tsx';
export type { ReceiptProps } from './money/receipt.tsx';
export { Receipt } from './money/receipt.tsx';
export { SubmitButton } from './money/submit-button.tsx';
export { Sheet } from './sheets/sheet.tsx';
