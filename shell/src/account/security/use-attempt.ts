import type { Failure } from '@shared/host';
import { toFailure, useHost, useWords } from '@shared/host';
import { useState } from 'react';
import type { Problem } from '../../proof/prompt.ts';
import { problemOf } from '../../proof/proof.rules.ts';
import { reasonText } from '../../proof/reason-text.ts';
import { useProblem } from '../../proof/use-problem.ts';

interface Refused {
  failure: Failure;
  problem?: Problem;
}

/** Runs one action at a time without a form, and shows its refusal in place. */
export function useAttempt() {
  const { t } = useWords('common');
  const { store } = useHost();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const isLock = refused?.problem?.kind === 'locked';
  const lock = useProblem({ kind: 'password', problem: isLock ? refused.problem : undefined });
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await act();
    } catch (error) {
      const failure = toFailure(error);
      setRefused({ failure, problem: problemOf(failure, store.getState().clock.nowTime) });
    } finally {
      setBusy(false);
    }
  };
  return {
    attempt,
    busy,
    failure: refused?.failure,
    /** A lock counts down, and its message goes when it ends. */
    error: isLock ? lock.error : refused && reasonText(refused.failure, t),
  };
}
