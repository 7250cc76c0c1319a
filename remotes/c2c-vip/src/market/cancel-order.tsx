import type { BuyOrder } from '@shared/contract/c2c';
import { orderStatus } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useCancelOperation } from '../common/use-cancel-operation.tsx';
import { cancelFlow } from './market.rules.ts';

/** Cancels the open part of the user's order. */
export function CancelOrder({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  const { id, total, remaining, status } = order;
  const { notice, isUnknown, isDone, button } = useCancelOperation({
    flow: cancelFlow(id),
    order: {
      path: '/v1/business/c2c/buy/cancel',
      body: { orderId: id },
      summary: {
        asset: 'USDT',
        amount: total,
        fee: '0',
        receive: remaining,
        receiveAsset: 'YUT',
        to: '',
      },
    },
    words: {
      title: t('order.cancelTitle'),
      message: t('order.cancelHint'),
      confirm: t('order.cancel'),
      keep: t('order.keep'),
      unknown: t('order.cancelUnknown'),
    },
  });
  return (
    <>
      {notice}
      {status === orderStatus.pending && !isDone && !isUnknown && (
        <Button wide kind="secondary" {...button}>
          {t('order.cancel')}
        </Button>
      )}
    </>
  );
}
