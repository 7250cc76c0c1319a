import type { RequestOf } from '@shared/contract/call';
import type { Deposit, getDeposits } from '@shared/contract/deposit';
import { refresh } from '@shared/host';
import { useEffect, useRef, useState } from 'react';
import { useDepositsQuery } from './deposits.api.ts';

const pollMs = 10_000;

/** Deposits that are asked for again while one is pending, or while the user waits for one. */
export function useLatestDeposits(
  request: RequestOf<typeof getDeposits>,
  isWaiting = false,
): readonly Deposit[] {
  const [isPending, setPending] = useState(false);
  const { data } = useDepositsQuery(request, {
    pollingInterval: isPending || isWaiting ? pollMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const items = data?.items ?? [];
  const pending = items.filter(({ state }) => state === 'pending').length;
  if (isPending !== pending > 0) setPending(pending > 0);
  const before = useRef(pending);
  useEffect(() => {
    // One of them may be in the wallet now.
    if (pending < before.current) void refresh(['balance']);
    before.current = pending;
  }, [pending]);
  return items;
}
