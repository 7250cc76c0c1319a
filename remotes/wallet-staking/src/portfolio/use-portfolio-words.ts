import type { PortfolioAccount, PortfolioTransfer } from '@shared/contract/portfolio';
import { useDates, useWords } from '@shared/host';
import type { MoreLines } from '@shared/host/money';
import { sidesOf } from './portfolio.rules.ts';

/** What an account is called, and what a transfer's receipt says beside the amount. */
export function usePortfolioWords() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { dateTime } = useDates();
  const nameOf = (account: PortfolioAccount): string =>
    account === 'wallet' ? common.t('wallet') : t(`portfolio.account.${account}`);
  return {
    nameOf,
    linesOf: ({ direction, account, arrivesAt }: PortfolioTransfer): MoreLines => {
      const { from, to } = sidesOf(direction, account);
      return [
        ['from', t('portfolio.from'), nameOf(from)],
        ['to', t('portfolio.to'), nameOf(to)],
        ['arrival', common.t('money.arrival'), arrivesAt > 0 ? dateTime(arrivesAt) : ''],
      ];
    },
  };
}
