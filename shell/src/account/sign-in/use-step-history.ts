import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { To } from 'react-router-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useRouteTable } from '../../context/app-context.ts';
import { cameFrom, nextStep } from '../../routing/after-sign-in.ts';
import { safeReturnTo } from '../../routing/return-to.ts';
import type { Position } from './sign-in.rules.ts';
import { readPosition, toSearch } from './sign-in.rules.ts';

/** State of a history entry; never holds input. */
interface EntryState {
  cameFrom?: string;
  /** Entries of this page before it, and the query of the last one. */
  depth?: number;
  before?: string;
}

interface Now {
  state: EntryState;
  search: string;
  query: URLSearchParams;
  position: Position;
}

interface Leaving {
  to: To;
  /** Stays on the screen until the other page has loaded. */
  position: Position;
  /** The entry that the other page replaces. */
  replaces?: string;
}

/** The steps as entries of the history, so that the phone's back works; none is left at the end. */
export function useStepHistory() {
  const table = useRouteTable();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useLocation();
  const state = (location.state ?? {}) as EntryState;
  const { depth = 0 } = state;
  const position = readPosition(query);
  const [left, setLeaving] = useState<Leaving>();
  const isOver = left?.replaces !== undefined && left.replaces !== location.key;
  const leaving = isOver ? undefined : left;
  // The current step when an answer arrives, which may differ from the one that sent the call.
  const now = useRef<Now>(undefined);
  useLayoutEffect(() => {
    now.current = { state, search: location.search, query, position };
  });
  useEffect(
    () => () => {
      now.current = undefined;
    },
    [],
  );

  const go = (next: Position, { replace = false } = {}): void => {
    if (!now.current) return;
    const { state, search: here, query } = now.current;
    const { depth = 0, before } = state;
    const search = toSearch(next, query);
    // Going to the previous step is a step back.
    if (!replace && depth > 0 && before === search) navigate(-1);
    else if (replace) navigate({ search }, { replace, state });
    else navigate({ search }, { state: { ...state, depth: depth + 1, before: here } });
  };

  /** Removes all entries of this page from the history: "back" must not lead here. */
  const leaveTo = (to: To): void => {
    if (!now.current) return;
    const { depth = 0 } = now.current.state;
    setLeaving({ to, position: now.current.position });
    if (depth > 0) navigate(-depth);
  };
  const origin = cameFrom(state);
  useEffect(() => {
    if (!leaving || leaving.replaces || depth > 0) return;
    setLeaving({ ...leaving, replaces: location.key });
    navigate(leaving.to, { replace: true, ...(origin && { state: { cameFrom: origin } }) });
  }, [leaving, depth, origin, navigate, location.key]);

  return {
    position: leaving?.position ?? position,
    query,
    /** Changes with each step alone. */
    entry: location.key,
    go,
    /** Goes to the first step of a mode and removes the others. */
    restart: (mode: Position['mode']): void =>
      leaveTo({ pathname: '/sign-in', search: toSearch({ mode, step: 'first' }, query) }),
    /** Goes to the requested screen (§4), or home. */
    leave: (): void => {
      // The person has left meanwhile.
      if (!now.current) return;
      const { state, query } = now.current;
      const step = nextStep(safeReturnTo(query.get('returnTo'), table.isDeclared), state);
      if (step.kind === 'back') navigate(-(state.depth ?? 0) - 1);
      else leaveTo(step.to);
    },
  };
}
