import { failureText, useAmounts, useWords } from '@shared/host';
import { useMoneyOperation } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';
import styles from './claim-button.module.css';

interface Claimed {
  amount: string;
  asset: string;
}

interface Claim {
  path: string;
  /** Names what is claimed: the button of this one is busy. */
  body: Record<string, string>;
  amount: string;
  asset: string;
}

/**
 * Something that waits is received with one tap: once, whatever becomes of its answer. `notice`
 * says how it ended and belongs above the list that the buttons are in.
 */
export function useClaim(flow: string) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { format } = useAmounts();
  const { operation, state } = useMoneyOperation<Claimed>(flow);
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  const claim = ({ path, body, amount, asset }: Claim) => {
    if (isOnItsWay || state.kind === 'unknown') return;
    operation.close();
    const summary = { asset, amount, fee: '0', receive: amount, receiveAsset: asset, to: '' };
    void operation.start({ path, body, summary });
  };
  const close = { label: common.t('close'), onClick: () => operation.close() };
  const said = () => {
    switch (state.kind) {
      case 'done': {
        const received = `${format(state.answer.amount)} ${state.answer.asset}`;
        return (
          <Notice tone="success" close={close}>
            {t('claim.done', { amount: received })}
          </Notice>
        );
      }
      case 'failed':
        return (
          <Notice tone="warn" close={close}>
            {state.failure ? failureText(state.failure, common.t) : t('claim.failed')}
          </Notice>
        );
      case 'unknown':
        return (
          <Notice
            tone="warn"
            action={
              <Button
                kind="secondary"
                size="small"
                busy={state.checking}
                onClick={() => void operation.check()}
              >
                {common.t('money.checkNow')}
              </Button>
            }
          >
            {t('claim.unknown')}
          </Notice>
        );
      default:
        return null;
    }
  };
  return {
    claim,
    isBusy: (body: Record<string, string>): boolean =>
      isOnItsWay && JSON.stringify(state.operation.body) === JSON.stringify(body),
    isWaiting: isOnItsWay || state.kind === 'unknown',
    notice: (
      <div aria-live="polite" className={styles.said}>
        {said()}
      </div>
    ),
  };
}
export type Claims = ReturnType<typeof useClaim>;
