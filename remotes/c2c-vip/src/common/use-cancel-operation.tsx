import { failureText, useHost, useWords } from '@shared/host';
import type { MoneyOrder } from '@shared/host/money';
import { useMoneyOperation, useUnknownNotice } from '@shared/host/money';
import { Notice } from '@shared/ui';
import { ClaimNotice } from '@shared/ui/money';

interface CancelRequest {
  flow: string;
  order: Omit<MoneyOrder, 'title'>;
  /** The words of the confirmation, and of a cancellation whose outcome is unknown. */
  words: { title: string; message: string; confirm: string; keep: string; unknown: string };
}

/** Cancels after a confirmation. The notice shows a failure or an unknown outcome. */
export function useCancelOperation({ flow, order, words }: CancelRequest) {
  const common = useWords('common');
  const { notices } = useHost();
  const { operation, state } = useMoneyOperation(flow);
  const { title, message, confirm, keep } = words;
  const unknown = useUnknownNotice(operation, { state, text: words.unknown });
  const cancel = async () => {
    const isSure = await notices.confirm({ title, message, confirm, cancel: keep, danger: true });
    if (isSure) await operation.start({ ...order, title: confirm });
  };
  const notice = unknown ? (
    <ClaimNotice {...unknown} />
  ) : state.kind === 'failed' && state.failure ? (
    <Notice tone="danger">{failureText(state.failure, common.t)}</Notice>
  ) : undefined;
  return {
    notice,
    isUnknown: state.kind === 'unknown',
    isDone: state.kind === 'done',
    button: {
      busy: state.kind === 'sending' || state.kind === 'proving',
      onClick: () => void cancel(),
    },
  };
}
