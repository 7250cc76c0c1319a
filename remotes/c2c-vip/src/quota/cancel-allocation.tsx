import type { QuotaAllocation } from '@shared/contract/vip-quota';
import { useWords } from '@shared/host';
import { Button, VisuallyHidden } from '@shared/ui';
import { useCancelOperation } from '../common/use-cancel-operation.tsx';
import { cancelFlow } from './quota.rules.ts';

/** Takes back the part of an allocation that is not redeemed. */
export function CancelAllocation({ allocation }: { allocation: QuotaAllocation }) {
  const { t } = useWords('c2c-vip');
  const { id, open, counterparty } = allocation;
  const units = String(open);
  const { notice, isUnknown, button } = useCancelOperation({
    flow: cancelFlow(id),
    order: {
      path: '/v1/business/vip_qu/cancel/allocate',
      body: { allocationId: id },
      summary: {
        asset: 'VIP',
        amount: units,
        fee: '0',
        receive: units,
        receiveAsset: 'VIP',
        to: counterparty.nickName,
      },
    },
    words: {
      title: t('quota.takeBackTitle'),
      message: t('quota.takeBackHint', { name: counterparty.nickName }),
      confirm: t('quota.takeBack'),
      keep: t('quota.keep'),
      unknown: t('quota.takeBackUnknown'),
    },
  });
  return (
    <>
      {notice}
      {!isUnknown && (
        <Button kind="secondary" size="small" {...button}>
          {t('quota.takeBack')}
          <VisuallyHidden>{` · ${counterparty.nickName}`}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
