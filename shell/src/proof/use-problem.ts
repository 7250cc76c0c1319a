import { toFailure, useHost, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { useWait } from '@shared/host/internal';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Problem, Prompt } from './prompt.ts';
import { problemOf } from './proof.rules.ts';
import { sentences } from './sentences.rules.ts';

interface Asked {
  kind: Prompt['kind'];
  problem?: Problem;
  busy?: boolean;
}

/** The previous answer's error in words, and whether another answer is allowed. */
export function useProblem({ problem, kind, busy }: Asked): { error?: string; locked: boolean } {
  const { t } = useWords('account');
  const wait = useWait();
  const until = problem && 'until' in problem ? problem.until : 0;
  // Only these count down; anything else must not render every second.
  const seconds = useSelector(({ clock }: HostState) => Math.max(0, until - clock.nowTime));
  if (busy || !problem) return { locked: false };
  if (problem.kind === 'message') return { error: problem.message, locked: false };
  if (problem.kind === 'locked') {
    if (seconds <= 0) return { locked: false };
    return { error: t('security.proof.locked', { time: wait(seconds) }), locked: true };
  }
  if (problem.kind === 'used') {
    const left = seconds > 0 ? t('security.proof.used', { time: wait(seconds) }) : undefined;
    return { error: left, locked: false };
  }
  const wrong = t(`security.proof.wrong.${kind}`);
  const { triesLeft } = problem;
  const left = triesLeft === undefined ? '' : t('security.proof.triesLeft', { number: triesLeft });
  return { error: sentences(wrong, left), locked: false };
}

/** The input of an answer; it is cleared with every question, and its error with every change. */
export function useAnswer(prompt: Prompt) {
  const [value, setValue] = useState('');
  const [touched, setTouched] = useState(false);
  const { error, locked } = useProblem(prompt);
  // The number identifies a question.
  useEffect(() => {
    setValue('');
    setTouched(false);
  }, [prompt.number]);
  return {
    value,
    locked,
    busy: prompt.busy || locked,
    error: locked || !touched ? error : undefined,
    change: (next: string) => {
      setValue(next);
      setTouched(true);
    },
  };
}

interface FieldProps {
  error?: string;
  onChange: (value: string) => void;
}

/**
 * The same for a screen with its own field: shows the remaining tries or the lock of a refusal.
 * `watch` runs the call, `over` adds the error to the field.
 */
export function useTries(kind: Prompt['kind']) {
  const { store } = useHost();
  const [problem, setProblem] = useState<Problem>();
  const { error, locked } = useProblem({ problem, kind });
  return {
    locked,
    /** The field with the remaining tries in place of the refusal's message. */
    over: <Field extends FieldProps>(field: Field): Field => ({
      ...field,
      error: problem ? error : field.error,
      onChange: (next: string) => {
        if (!locked) setProblem(undefined);
        field.onChange(next);
      },
    }),
    watch: async <T>(act: () => Promise<T>): Promise<T> => {
      setProblem(undefined);
      try {
        return await act();
      } catch (failed) {
        setProblem(problemOf(toFailure(failed), store.getState().clock.nowTime));
        throw failed;
      }
    },
  };
}
