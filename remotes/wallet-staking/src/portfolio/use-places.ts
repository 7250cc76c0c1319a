import {
  useBalance,
  useHost,
  useLoadFailed,
  useSearchParams,
  useSettings,
  useWords,
} from '@shared/host';
import { useEffect } from 'react';
import { usePortfolioQuery } from './portfolio.api.ts';
import type { Direction, Place } from './portfolio.rules.ts';
import { keyOf, placeOf, placesFor } from './portfolio.rules.ts';

/** Which accounts there are for this, and the one that the address names. */
export function usePlaces(direction: Direction) {
  const { t } = useWords('wallet-staking');
  const [search, setSearch] = useSearchParams();
  const { currencyType } = useSettings();
  const loadFailed = useLoadFailed();
  const query = usePortfolioQuery({ currencyType: currencyType.name });
  const { data } = query;
  const places = data && placesFor(direction, data.items);
  const place: Place | undefined = placeOf(search, places);
  return {
    places,
    place,
    choose: (key: string) => {
      const chosen = places?.find((one) => keyOf(one) === key);
      if (chosen) setSearch({ ...chosen }, { replace: true });
    },
    // Who comes from the portfolio has an account already, and needs no other.
    failed: query.isError && !place ? loadFailed(t('portfolio.failed'), query) : undefined,
  };
}

/** The route preloads no balance (§2); the line under the amount tells its worth by it. */
export function useWorths(): void {
  const { session } = useHost();
  const isMissing = useBalance().status === 'idle';
  useEffect(() => {
    if (isMissing) void session.loadBalance();
  }, [session, isMissing]);
}
