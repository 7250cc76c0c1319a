import type { Receipt } from '@shared/contract/money';
import type { StakeOrder } from '@shared/contract/stake';
import { useDates, useWords } from '@shared/host';
import { useDraft, useMoneyOperation, useOutcome } from '@shared/host/money';
import { stakeFlow } from '../common/flows.ts';
import { paths } from '../paths.ts';
import type { ActionOrder, RequestedAction } from './staking.rules.ts';
import { actionOf, isSwitch } from './staking.rules.ts';
import { useStakeSwitch } from './use-stake-switch.ts';

/** The answer of every call that moves money. */
interface StakeAnswer {
  order: StakeOrder;
  receipt: Receipt | null;
}

/** The one action of a stake at a time: requested, sent, and its outcome. */
export function useStakeAction({ id }: StakeOrder) {
  const { t } = useWords('wallet-staking');
  const { dateTime } = useDates();
  const [requested, setRequested] = useDraft<RequestedAction | undefined>('action', undefined);
  const { operation, state } = useMoneyOperation<StakeAnswer>(stakeFlow(id));
  const action = state.kind === 'idle' ? undefined : actionOf(state.operation.path);
  const close = () => {
    operation.close();
    setRequested(undefined);
  };
  const switching = useStakeSwitch({ orderId: id, onEnd: () => setRequested(undefined) });
  const titleOf = (which: ReturnType<typeof actionOf>) =>
    t(which ? `staking.do.${which}` : 'staking.orderTitle');
  const send = (order: ActionOrder) => {
    const which = actionOf(order.path);
    if (which && isSwitch(which)) return switching.change(order, which);
    return operation.start({ ...order, title: titleOf(which) });
  };

  const outcome = useOutcome({
    operation,
    state,
    title: titleOf(action),
    receiptOf: ({ receipt }) => receipt ?? undefined,
    again: () => operation.close(),
    leaveTo: paths.stakeOrders.to(),
    next: { label: t('common:done'), onClick: close },
  });
  const backOn =
    state.kind === 'done' && action === 'retrievePrincipal'
      ? t('staking.backOn', { time: dateTime(state.answer.order.releaseAt) })
      : undefined;
  return {
    requested,
    ask: setRequested,
    close,
    outcome: outcome && { ...outcome, message: backOn ?? outcome.message },
    isOnItsWay: switching.isOnItsWay || state.kind === 'proving' || state.kind === 'sending',
    send,
  };
}
