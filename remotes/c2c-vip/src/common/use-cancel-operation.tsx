import { failureText, useHost, useWords } from '@shared/host';
import type { MoneyOrder } from '@shared/host/money';
import { useMoneyOperation } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';

interface CancelRequest {
  flow: string;
  order: MoneyOrder;
  /** The words of the confirmation, and of a cancellation whose outcome is unknown. */
  words: { title: string; message: string; confirm: string; keep: string; unknown: string };
}

/** Cancels after a confirmation. The notice shows a failure or an unknown outcome. */
export function useCancelOperation({ flow, order, words }: CancelRequest) {
  const common = useWords('common');
  const { notices } = useHost();
  const { operation, state } = useMoneyOperation(flow);
  const { title, message, confirm, keep } = words;
  const cancel = async () => {
    const isSure = await notices.confirm({ title, message, confirm, cancel: keep, danger: true });
    if (isSure) await operation.start(order);
  };
  const notice =
    state.kind === 'unknown' ? (
      <Notice
        tone="warn"
        action={
          <>
            <Button
              kind="secondary"
              size="small"
              busy={state.checking}
              onClick={() => void operation.check()}
            >
              {common.t('money.checkNow')}
            </Button>
            {state.canResend && (
              <Button kind="plain" size="small" onClick={() => void operation.resend()}>
                {common.t('money.resend')}
              </Button>
            )}
          </>
        }
      >
        {words.unknown}
      </Notice>
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
