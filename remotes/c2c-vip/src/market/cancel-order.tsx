import type { BuyOrder, cancelBuyOrder } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { orderStatus } from '@shared/contract/enums';
import { failureText, useHost, useWords } from '@shared/host';
import { useMoneyOperation } from '@shared/host/money';
import { Button, Notice } from '@shared/ui';
import { CancelUnknown } from './cancel-unknown.tsx';
import { cancelFlow } from './market.rules.ts';

/** Ends what is left of my order; its outcome is known before it is said. */
export function CancelOrder({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { notices } = useHost();
  const { id, total, remaining } = order;
  const { operation, state } = useMoneyOperation<ResponseOf<typeof cancelBuyOrder>>(cancelFlow(id));
  const ask = async () => {
    const isSure = await notices.confirm({
      title: t('order.cancelTitle'),
      message: t('order.cancelHint'),
      confirm: t('order.cancel'),
      cancel: t('order.keep'),
      danger: true,
    });
    if (!isSure) return;
    const what = { asset: 'USDT', amount: total, fee: '0', receive: remaining };
    await operation.start({
      path: '/v1/business/c2c/buy/cancel',
      body: { orderId: id },
      summary: { ...what, receiveAsset: 'YUT', to: '' },
    });
  };
  if (state.kind === 'unknown') {
    return <CancelUnknown state={state} operation={operation} text={t('order.cancelUnknown')} />;
  }
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  return (
    <>
      {state.kind === 'failed' && state.failure && (
        <Notice tone="danger">{failureText(state.failure, common.t)}</Notice>
      )}
      {order.status === orderStatus.pending && state.kind !== 'done' && (
        <Button wide kind="secondary" busy={isOnItsWay} onClick={() => void ask()}>
          {t('order.cancel')}
        </Button>
      )}
    </>
  );
}
