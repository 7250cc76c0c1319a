import { useLocation, useNavigate } from '@shared/host';

interface EntryState {
  /** How many steps of this page stand before this entry of the history. */
  stepsBefore?: number;
}

/**
 * The steps of a page as entries of the history: the phone's back goes one step back. Once all is
 * done they leave the way, so that the next step back leads to where the person came from.
 */
export function useStepEntries() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const entry = (state ?? {}) as EntryState;
  const { stepsBefore = 0 } = entry;
  return {
    stepsBefore,
    /** To the next step, with what the address says of it. */
    goOn: (changes: Record<string, string>): void => {
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      const next: EntryState = { ...entry, stepsBefore: stepsBefore + 1 };
      navigate({ search: `?${query}` }, { state: next });
    },
    goBack: (steps: number): void => {
      if (steps > 0) navigate(-steps);
    },
    /** All steps behind the first leave the way. */
    goToFirst: (): void => {
      if (stepsBefore > 0) navigate(-stepsBefore);
    },
  };
}
