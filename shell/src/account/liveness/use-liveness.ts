import type { ResponseOf } from '@shared/contract/call';
import type { getLivenessResult } from '@shared/contract/safe';
import type { Failure } from '@shared/host';
import { refresh, toFailure, useHost } from '@shared/host';
import { useEffect, useState } from 'react';
import { asksAgain, pollEveryMs } from './face-result.rules.ts';

export type LivenessResult = ResponseOf<typeof getLivenessResult>;

interface Liveness {
  result?: LivenessResult;
  failure?: Failure;
  busy: boolean;
  /** The check is running, but polling has ended. */
  isLong: boolean;
}

/** The result of a check, polled while it runs and the page is visible. */
export function useLiveness(transactionId: string) {
  const { client } = useHost();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Liveness>({ busy: true, isLong: false });

  // A refresh restarts the polling.
  useEffect(() => {
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: LivenessResult | undefined;
    let isOver = false;
    let isAsking = false;

    const plan = () => {
      clearTimeout(timer);
      if (!latest || isOver || isAsking) return;
      const isVisible = document.visibilityState === 'visible';
      const watch = { state: latest.state, watchedMs: Date.now() - began, isVisible };
      if (asksAgain(watch)) timer = setTimeout(() => void ask(), pollEveryMs);
      else setState((before) => ({ ...before, isLong: latest?.state === 'checking' && isVisible }));
    };
    const ask = async () => {
      isAsking = true;
      try {
        latest = await client.call<typeof getLivenessResult>(
          '/v1/safe/liveness/result',
          { transactionId },
          { errorNotice: 'none' },
        );
        // The check has changed the profile: reload it before the result is shown.
        if (latest.state === 'passed') await refresh(['user', 'safety']);
        if (!isOver) setState({ result: latest, busy: false, isLong: false });
      } catch (error) {
        // The last result stays on the screen, with a refresh.
        const failure = toFailure(error);
        if (!isOver) setState({ result: latest, failure, busy: false, isLong: true });
        latest = undefined;
      } finally {
        isAsking = false;
      }
      plan();
    };
    setState((before) => ({ ...before, busy: true, isLong: false }));
    void ask();
    document.addEventListener('visibilitychange', plan);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [client, transactionId, turn]);

  return { ...state, refresh: () => setTurn((before) => before + 1) };
}
