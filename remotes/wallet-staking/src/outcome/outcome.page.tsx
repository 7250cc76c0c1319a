import { useAmounts, useNavigate, useParams, useUser, useWords } from '@shared/host';
import { pendingOperations, useMoneyOperation, useOutcome } from '@shared/host/money';
import { BlockSkeleton } from '@shared/ui';
import { Outcome } from '@shared/ui/money';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { claimedOf, receiptOf } from './outcome.rules.ts';

/** The outcome of any operation, by its key: asked for until it is known, then its receipt. */
export default function OutcomePage() {
  const { t } = useWords('common');
  const { format } = useAmounts();
  const navigate = useNavigate();
  const { key = '' } = useParams();
  const { uid } = useUser();
  const [known] = useState(() =>
    pendingOperations.of(uid).find((one) => one.sent && one.key === key),
  );
  const { operation, state } = useMoneyOperation<unknown>('', key);
  const outcome = useOutcome({
    operation,
    state,
    title: known?.title ?? t('money.receipt'),
    receiptOf,
    leaveTo: paths.wallet.to(),
  });
  const isOfNobody = !known && state.kind === 'unknown' && state.isMissing;
  useEffect(() => {
    if (isOfNobody) void navigate(paths.wallet.to(), { replace: true });
  }, [isOfNobody]);
  if (!outcome || isOfNobody) return <BlockSkeleton height={380} />;
  const claimed = state.kind === 'done' ? claimedOf(state.answer) : undefined;
  const message = claimed
    ? t('claim.done', { amount: `${format(claimed.amount)}\u00a0${claimed.asset}` })
    : outcome.message;
  return <Outcome {...outcome} message={message} />;
}
