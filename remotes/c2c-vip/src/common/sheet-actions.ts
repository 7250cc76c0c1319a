import type { OperationState } from '@shared/host/money';

interface SheetOperation {
  operation: { close: () => void };
  state: OperationState<unknown>;
}

/** How the sheet of a money operation closes. */
export function sheetActions({ operation, state }: SheetOperation, onClose: () => void) {
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  const close = () => {
    operation.close();
    onClose();
  };
  /** Stays open while the call is being sent. An unknown outcome stays pending. */
  const dismiss = () => {
    if (isOnItsWay) return;
    if (state.kind === 'unknown') onClose();
    else close();
  };
  return { isOnItsWay, close, dismiss };
}
