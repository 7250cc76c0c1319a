import type { Receipt } from '@shared/contract/money';
import type { StakeOrder } from '@shared/contract/stake';
import { useDates, useWords } from '@shared/host';
import type { MoneyOrder } from '@shared/host/money';
import { useMoneyOperation, useOutcome } from '@shared/host/money';
import { useState } from 'react';
import { stakeFlow } from '../common/pending.rules.ts';
import { paths } from '../paths.ts';
import type { AskedAction } from './staking.rules.ts';
import { actionOf, isSwitch } from './staking.rules.ts';
import { useStakeSwitch } from './use-stake-switch.ts';

/** What each of the calls answers that move something. */
interface StakeAnswer {
  order: StakeOrder;
  receipt: Receipt | null;
}

/** The one thing that is done with a stake at a time: asked for, sent, and how it ended. */
export function useStakeAction({ id }: StakeOrder) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { dateTime } = useDates();
  const [asked, setAsked] = useState<AskedAction>();
  const { operation, state } = useMoneyOperation<StakeAnswer>(stakeFlow(id));
  const action = state.kind === 'idle' ? undefined : actionOf(state.operation.path);
  const close = () => {
    operation.close();
    setAsked(undefined);
  };
  const switching = useStakeSwitch({ orderId: id, onEnd: () => setAsked(undefined) });
  const send = (order: MoneyOrder) => {
    const which = actionOf(order.path);
    return which && isSwitch(which) ? switching.turn(order, which) : operation.start(order);
  };

  const outcome = useOutcome({
    operation,
    state,
    title: action ? t(`staking.do.${action}`) : t('staking.orderTitle'),
    receiptOf: ({ receipt }) => receipt ?? undefined,
    again: () => operation.close(),
    leaveTo: paths.stakeOrders.to(),
    next: { label: common.t('done'), onClick: close },
  });
  const backOn =
    state.kind === 'done' && action === 'retrievePrincipal'
      ? t('staking.backOn', { time: dateTime(state.answer.order.releaseAt) })
      : undefined;
  return {
    asked,
    ask: setAsked,
    close,
    outcome: outcome && { ...outcome, message: backOn ?? outcome.message },
    isOnItsWay: switching.isOnItsWay || state.kind === 'proving' || state.kind === 'sending',
    send,
  };
}
