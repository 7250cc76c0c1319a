import type { Withdrawal } from '@shared/contract/withdraw';
import { isNotFound, Link, useLoadFailed, useParams, useWords } from '@shared/host';
import { useReceipt, useSaveReceipt } from '@shared/host/money';
import { BlockSkeleton, Button, EmptyState, ErrorState } from '@shared/ui';
import { Outcome, Receipt } from '@shared/ui/money';
import { paths } from '../paths.ts';
import { useCancelWithdrawal } from './use-cancel-withdrawal.ts';
import { useWithdrawalQuery } from './withdraw.api.ts';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

const pollIntervalMs = 15_000;
const pending = 1;

/** One withdrawal: its progress, its receipt, and a cancel button while it can be cancelled. */
export default function WithdrawalPage() {
  const { t } = useWords('wallet-staking');
  const { id = '' } = useParams();
  const loadFailed = useLoadFailed();
  const query = useWithdrawalQuery({ id });
  const { data } = query;
  if (query.isError && !data) {
    if (isNotFound(query.error)) return <NotFound />;
    return <ErrorState {...loadFailed(t('withdraw.detailFailed'), query)} />;
  }
  if (!data) return <BlockSkeleton height={380} />;
  return <WithdrawalView withdrawal={data} />;
}

function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useWords('wallet-staking');
  const { ofReceipt } = useReceipt();
  const save = useSaveReceipt();
  useWithdrawalQuery(
    { id: withdrawal.id },
    {
      pollingInterval: withdrawal.status === pending ? pollIntervalMs : 0,
      skipPollingIfUnfocused: true,
    },
  );
  const { cancel, outcome, isDone, isOnItsWay } = useCancelWithdrawal(withdrawal);
  if (outcome) return <Outcome {...outcome} />;
  const receipt = ofReceipt(withdrawal);
  return (
    <>
      <WithdrawalTimeline withdrawal={withdrawal} />
      {withdrawal.canCancel && !isDone && (
        <Button wide kind="secondary" busy={isOnItsWay} onClick={cancel}>
          {t('withdraw.cancel')}
        </Button>
      )}
      <Receipt {...receipt} />
      <Button wide kind="secondary" onClick={() => void save(receipt)}>
        {t('common:money.saveImage')}
      </Button>
    </>
  );
}

function NotFound() {
  const { t } = useWords('wallet-staking');
  return (
    <EmptyState
      title={t('withdraw.notFoundTitle')}
      message={t('withdraw.notFoundHint')}
      action={<Button link={<Link to={paths.withdrawals.to()} />}>{t('withdraw.list')}</Button>}
    />
  );
}
