import type { PortfolioTransfer } from '@shared/contract/portfolio';
import { useDates, useWords } from '@shared/host';
import type { MoreLines } from '@shared/host/money';
import { useAccountName } from '../common/holdings.ts';
import { sidesOf } from './portfolio.rules.ts';

/** The names of the accounts, and the extra lines of a transfer's receipt. */
export function usePortfolioWords() {
  const { t } = useWords('wallet-staking');
  const { dateTime } = useDates();
  const nameOf = useAccountName();
  return {
    nameOf,
    linesOf: ({ direction, account, arrivesAt }: PortfolioTransfer): MoreLines => {
      const { from, to } = sidesOf(direction, account);
      return [
        ['from', t('portfolio.from'), nameOf(from)],
        ['to', t('portfolio.to'), nameOf(to)],
        ['arrival', t('common:money.arrival'), arrivesAt > 0 ? dateTime(arrivesAt) : ''],
      ];
    },
  };
}
