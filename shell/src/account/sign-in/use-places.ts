import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useRouteTable } from '../../context/app-context.ts';
import { cameFrom, nextStep } from '../../routing/after-sign-in.ts';
import { safeReturnTo } from '../../routing/return-to.ts';
import type { Place } from './sign-in.rules.ts';
import { placeOf, searchOf } from './sign-in.rules.ts';

/** What an entry of the history remembers: nothing that anybody typed. */
interface EntryState {
  cameFrom?: string;
  /** How many entries of this page stand before it, and the query of the last of them. */
  depth?: number;
  before?: string;
}

interface Now {
  state: EntryState;
  search: string;
  query: URLSearchParams;
  place: Place;
}

interface Leaving {
  to: string;
  /** What stays on the screen until the other page is there. */
  place: Place;
  /** The entry that the other page takes the place of. */
  replaces?: string;
}

/** The steps as entries of the history: each is a step back on the phone, and none stays behind. */
export function usePlaces() {
  const table = useRouteTable();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useLocation();
  const state = (location.state ?? {}) as EntryState;
  const { depth = 0 } = state;
  const place = placeOf(query);
  const [left, setLeaving] = useState<Leaving>();
  const isOver = left?.replaces !== undefined && left.replaces !== location.key;
  const leaving = isOver ? undefined : left;
  // Where the person is when an answer comes, which may not be where they were when they asked.
  const now = useRef<Now>(undefined);
  useLayoutEffect(() => {
    now.current = { state, search: location.search, query, place };
  });
  useEffect(
    () => () => {
      now.current = undefined;
    },
    [],
  );

  const go = (next: Place, { replace = false } = {}): void => {
    if (!now.current) return;
    const { state, search: here, query } = now.current;
    const { depth = 0, before } = state;
    const search = searchOf(next, query);
    // Where it is the step before, going there is going back.
    if (!replace && depth > 0 && before === search) navigate(-1);
    else if (replace) navigate({ search }, { replace, state });
    else navigate({ search }, { state: { ...state, depth: depth + 1, before: here } });
  };

  /** Takes all entries of this page out of the way: "back" must not lead here afterwards. */
  const leaveTo = (to: string): void => {
    if (!now.current) return;
    const { depth = 0 } = now.current.state;
    setLeaving({ to, place: now.current.place });
    if (depth > 0) navigate(-depth);
  };
  const origin = cameFrom(state);
  useEffect(() => {
    if (!leaving || leaving.replaces || depth > 0) return;
    setLeaving({ ...leaving, replaces: location.key });
    navigate(leaving.to, { replace: true, ...(origin && { state: { cameFrom: origin } }) });
  }, [leaving, depth, origin, navigate, location.key]);

  return {
    place: leaving?.place ?? place,
    query,
    /** Changes with every step, and with nothing else. */
    entry: location.key,
    go,
    /** To the first step of a mode, and without the others behind it. */
    restart: (mode: Place['mode']): void =>
      leaveTo(`/sign-in${searchOf({ mode, step: 'first' }, query)}`),
    /** To where the person wanted to go (§4), or home. */
    leave: (): void => {
      // They have left by themselves meanwhile.
      if (!now.current) return;
      const { state, query } = now.current;
      const step = nextStep(safeReturnTo(query.get('returnTo'), table.isDeclared), state);
      if (step.kind === 'back') navigate(-(state.depth ?? 0) - 1);
      else leaveTo(step.to);
    },
  };
}
