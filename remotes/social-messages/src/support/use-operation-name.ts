import type { TicketOperation } from '@shared/contract/support';
import { useAmounts, useDates, useWords } from '@shared/host';

/** An operation in one line: what, how much and when, or else its reference number. */
export function useOperationName() {
  const { t } = useWords('social-messages');
  const { amount: format } = useAmounts();
  const { date } = useDates();
  return ({ id, title, amount, asset, createdAt }: TicketOperation): string => {
    const parts = [
      title || t('common:labelled', { label: t('support.reference'), value: id }),
      amount !== undefined && `${format(amount)}\u00a0${asset ?? ''}`,
      createdAt !== undefined && date(createdAt),
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
