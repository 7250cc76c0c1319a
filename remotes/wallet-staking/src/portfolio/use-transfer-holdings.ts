import {
  useBalance,
  useHost,
  useLoadFailed,
  useSearchParams,
  useSettings,
  useWords,
} from '@shared/host';
import { useEffect } from 'react';
import { keyOf } from '../common/holdings.ts';
import { usePortfolioQuery } from './portfolio.api.ts';
import type { Direction } from './portfolio.rules.ts';
import { selectedHolding, transferableHoldings } from './portfolio.rules.ts';

/** The holdings that a transfer can use, and the selected one, which the URL keeps. */
export function useTransferHoldings(direction: Direction) {
  const { t } = useWords('wallet-staking');
  const [search, setSearch] = useSearchParams();
  const { currencyType } = useSettings();
  const loadFailed = useLoadFailed();
  const query = usePortfolioQuery({ currencyType: currencyType.name });
  const { data } = query;
  const options = data && transferableHoldings(direction, data.items);
  const selected = selectedHolding(search, options);
  return {
    options,
    selected,
    select: (key: string) => {
      const holding = options?.find((one) => keyOf(one) === key);
      if (holding) setSearch({ ...holding }, { replace: true });
    },
    // With a holding named in the URL the transfer works without the list.
    failed: query.isError && !selected ? loadFailed(t('portfolio.failed'), query) : undefined,
  };
}

/** The amount field converts with the balance, which this route does not preload (§2). */
export function useLoadBalance(): void {
  const { session } = useHost();
  const isMissing = useBalance().status === 'idle';
  useEffect(() => {
    if (isMissing) void session.loadBalance();
  }, [session, isMissing]);
}
