import { failureText, useAmounts, useWords } from '@shared/host';
import { useMoneyOperation } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';

interface Claimed {
  amount: string;
  asset: string;
}

/**
 * The reward of a stage is received with one tap: once, whatever becomes of its answer. `notice`
 * says how it ended and belongs above the stages.
 */
export function useClaim() {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { format } = useAmounts();
  const { operation, state } = useMoneyOperation<Claimed>('inviteStage');
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  const isWaiting = isOnItsWay || state.kind === 'unknown';
  const claim = (of: Claimed & { stage: number }) => {
    if (isWaiting) return;
    const { stage, amount, asset } = of;
    operation.close();
    void operation.start({
      path: '/v1/invite/receiveStage',
      body: { stage: String(stage) },
      summary: { asset, amount, fee: '0', receive: amount, receiveAsset: asset, to: '' },
    });
  };
  const close = { label: common.t('close'), onClick: () => operation.close() };
  const said = () => {
    if (state.kind === 'done') {
      const amount = `${format(state.answer.amount)} ${state.answer.asset}`;
      return (
        <Notice tone="success" close={close}>
          {t('claim.done', { amount })}
        </Notice>
      );
    }
    if (state.kind === 'failed') {
      return (
        <Notice tone="warn" close={close}>
          {state.failure ? failureText(state.failure, common.t) : t('claim.failed')}
        </Notice>
      );
    }
    if (state.kind !== 'unknown') return null;
    const check = (
      <Button
        kind="secondary"
        size="small"
        busy={state.checking}
        onClick={() => void operation.check()}
      >
        {common.t('money.checkNow')}
      </Button>
    );
    return (
      <Notice tone="warn" action={check}>
        {t('claim.unknown')}
      </Notice>
    );
  };
  return {
    claim,
    isBusy: (stage: number): boolean =>
      isOnItsWay && 'body' in state.operation && state.operation.body.stage === String(stage),
    isWaiting,
    notice: <div aria-live="polite">{said()}</div>,
  };
}
