import type { Withdrawal } from '@shared/contract/withdraw';
import { failureText, useHost, useWords } from '@shared/host';
import { useMoneyOperation, useOutcome } from '@shared/host/money';
import { cancelFlow } from '../common/flows.ts';
import { paths } from '../paths.ts';

/** Cancels a withdrawal that has not been broadcast yet. */
export function useCancelWithdrawal({
  id,
  asset,
  amount,
  fee,
  receive,
  receiveAsset,
  destination,
}: Withdrawal) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { notices } = useHost();
  const { operation, state } = useMoneyOperation<Withdrawal>(cancelFlow(id));
  const title = t('withdraw.cancel');
  const cancel = async () => {
    const isSure = await notices.confirm({
      title: t('withdraw.cancelTitle'),
      message: t('withdraw.cancelHint'),
      confirm: title,
      cancel: t('withdraw.keep'),
      danger: true,
    });
    if (!isSure) return;
    const summary = { asset, amount, fee, receive, receiveAsset, to: destination };
    const order = { path: '/v1/business/withdraw/cancel', title, body: { id } };
    await operation.start({ ...order, summary });
  };
  const outcome = useOutcome({
    operation,
    state,
    title,
    receiptOf: (withdrawal) => withdrawal,
    again: () => {
      operation.close();
      void cancel();
    },
    leaveTo: paths.wallet.to(),
    next: { label: common.t('done'), onClick: () => operation.close() },
  });
  // The kit's messages are about money that leaves; after a cancellation it stays.
  const messageOf = (): string | undefined => {
    if (state.kind === 'failed') return state.failure && failureText(state.failure, common.t);
    const isAsked = state.kind === 'unknown' && !state.isMissing;
    return isAsked ? t('withdraw.cancelUnknown') : outcome?.message;
  };
  // The page of the withdrawal shows a successful cancellation itself.
  const isShown = outcome && state.kind !== 'done';
  return {
    outcome: isShown ? { ...outcome, message: messageOf() } : undefined,
    isDone: state.kind === 'done',
    isOnItsWay: state.kind === 'sending' || state.kind === 'proving',
    cancel: () => void cancel(),
  };
}
