import { useNavigate, useSearchParams } from '@shared/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStepEntries } from './use-step-entries.ts';

interface Questions<Question extends string> {
  all: readonly Question[];
  /** False for a question that stands on an answer which is not there, after a reload for one. */
  isReachable: (question: Question) => boolean;
}

/**
 * The questions of a step, each an entry of the history of its own: the phone's back goes one
 * question back. The answers stay in the step and are never part of the address.
 */
export function useQuestions<Question extends string>({ all, isReachable }: Questions<Question>) {
  const entries = useStepEntries();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const named = query.get('question');
  const asked = all.find((question) => question === named);
  const at = asked !== undefined && isReachable(asked) ? asked : undefined;
  const isStray = named !== null && at === undefined;

  // Where the person is when an answer comes; nowhere once they have left.
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
    // Every stray entry is left, one after the other.
  }, [isStray, stepsBefore]);

  return {
    at,
    go: (question: Question): void => now.current?.goOn({ question }),
    back: (): void => now.current?.goBack(Math.min(1, now.current.stepsBefore)),
    /** It is over: none of its questions stays behind. */
    finish: (): void => now.current?.goToFirst(),
  };
}
