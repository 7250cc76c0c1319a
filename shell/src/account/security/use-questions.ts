import { useNavigate, useSearchParams } from '@shared/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStepEntries } from './use-step-entries.ts';

interface Questions<Question extends string> {
  all: readonly Question[];
  /** False for a question whose earlier answer is missing, for example after a reload. */
  isReachable: (question: Question) => boolean;
}

/**
 * The questions of a step as entries of the history, so that the phone's back goes one question
 * back. The answers stay in memory and never reach the address.
 */
export function useQuestions<Question extends string>({ all, isReachable }: Questions<Question>) {
  const entries = useStepEntries();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const named = query.get('question');
  const asked = all.find((question) => question === named);
  const at = asked !== undefined && isReachable(asked) ? asked : undefined;
  const isStray = named !== null && at === undefined;

  // The current question when an answer arrives; undefined once the person has left.
  const now = useRef<typeof entries>(undefined);
  useLayoutEffect(() => {
    now.current = entries;
  });
  useEffect(
    () => () => {
      now.current = undefined;
    },
    [],
  );

  const { stepsBefore } = entries;
  const leaveStray = useRef(() => {});
  leaveStray.current = () => {
    const rest = new URLSearchParams(query);
    rest.delete('question');
    if (stepsBefore > 0) entries.goBack(1);
    else navigate({ search: `?${rest}` }, { replace: true });
  };
  useEffect(() => {
    if (isStray) leaveStray.current();
    // Leaves stray entries one after the other.
  }, [isStray, stepsBefore]);

  return {
    at,
    go: (question: Question): void => now.current?.goOn({ question }),
    back: (): void => now.current?.goBack(Math.min(1, now.current.stepsBefore)),
    /** Ends the step and removes its questions from the history. */
    finish: (): void => now.current?.goToFirst(),
  };
}
