import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useHost, useUser } from '../hooks.ts';
import { getHost } from '../host.ts';
import { changesOf, refresh } from '../refresh.ts';
import type { OperationState } from './operation.ts';
import { MoneyOperation } from './operation.ts';
import { pendingOperations } from './pending-operations.ts';

/** Refreshes the balance: money may move while this window is hidden, or in another window. */
export function useBalanceSync(): void {
  useEffect(() => {
    const look = () => {
      // Queries are refetched by their tags.
      if (document.visibilityState === 'visible') void getHost().session.loadBalance();
    };
    const stop = pendingOperations.onEndedElsewhere(() => void refresh(['balance']));
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/**
 * The one operation of a screen. `flow` names the screen, which finds its operation after a reload; a
 * `key` names the operation itself, whatever screen has begun it.
 */
export function useMoneyOperation<Answer>(
  flow: string,
  key?: string,
): {
  operation: MoneyOperation<Answer>;
  state: OperationState<Answer>;
} {
  const { client, session, store } = useHost();
  const { uid } = useUser();
  const [operation] = useState(
    () =>
      new MoneyOperation<Answer>({
        flow,
        key,
        uid,
        client,
        withProof: session.withProof,
        now: () => store.getState().clock.nowTime,
        refresh: ({ path, key }) => refresh(changesOf(path, { operationKey: key })),
      }),
  );
  const state = useSyncExternalStore(operation.subscribe, operation.state);
  useBalanceSync();

  // Before the first paint, so that the form does not flash before a found outcome.
  useLayoutEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void operation.check();
    };
    operation.restore();
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      operation.stop();
    };
  }, [operation]);

  return { operation, state };
}
