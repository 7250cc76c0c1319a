import { useLocation, useNavigate } from '@shared/host';

interface EntryState {
  /** Steps of this page before this entry of the history. */
  stepsBefore?: number;
}

/**
 * The steps of a page as entries of the history, so that the phone's back goes one step back. The
 * end removes them, so that the next step back leads to the screen before.
 */
export function useStepEntries() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const entry = (state ?? {}) as EntryState;
  const { stepsBefore = 0 } = entry;
  return {
    stepsBefore,
    /** Goes to the step with this query. */
    goOn: (changes: Record<string, string>): void => {
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      const next: EntryState = { ...entry, stepsBefore: stepsBefore + 1 };
      navigate({ search: `?${query}` }, { state: next });
    },
    goBack: (steps: number): void => {
      if (steps > 0) navigate(-steps);
    },
    /** Removes all steps behind the first from the history. */
    goToFirst: (): void => {
      if (stepsBefore > 0) navigate(-stepsBefore);
    },
  };
}
