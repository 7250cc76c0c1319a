import type { ResponseOf } from '@shared/contract/call';
import type { cancelAllocation, QuotaAllocation } from '@shared/contract/vip-quota';
import { failureText, useHost, useWords } from '@shared/host';
import { useMoneyOperation } from '@shared/host/money';
import { Button, Notice, VisuallyHidden } from '@shared/ui';
import { CancelUnknown } from '../market/cancel-unknown.tsx';
import { takeBackFlow } from './quota.rules.ts';

/** Takes back what was not redeemed of an allocation; its outcome is known before it is said. */
export function TakeBack({ allocation }: { allocation: QuotaAllocation }) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { notices } = useHost();
  const { id, open, counterparty } = allocation;
  const { operation, state } = useMoneyOperation<ResponseOf<typeof cancelAllocation>>(
    takeBackFlow(id),
  );
  const ask = async () => {
    const isSure = await notices.confirm({
      title: t('quota.takeBackTitle'),
      message: t('quota.takeBackHint', { name: counterparty.nickName }),
      confirm: t('quota.takeBack'),
      cancel: t('quota.keep'),
      danger: true,
    });
    if (!isSure) return;
    const units = String(open);
    await operation.start({
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
    });
  };
  if (state.kind === 'unknown') {
    return <CancelUnknown state={state} operation={operation} text={t('quota.takeBackUnknown')} />;
  }
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  return (
    <>
      {state.kind === 'failed' && state.failure && (
        <Notice tone="danger">{failureText(state.failure, common.t)}</Notice>
      )}
      <Button kind="secondary" size="small" busy={isOnItsWay} onClick={() => void ask()}>
        {t('quota.takeBack')}
        <VisuallyHidden>{` · ${counterparty.nickName}`}</VisuallyHidden>
      </Button>
    </>
  );
}
