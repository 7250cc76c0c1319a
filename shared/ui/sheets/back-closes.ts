import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * While a dialog or sheet is open, the browser's way back means “no” to the one in front instead of
 * leaving the page. One entry of the history stands for all that are open; the router never hears
 * of it.
 */
export function useBackCloses(onCancel: () => void): void {
  const latest = useRef(onCancel);
  useLayoutEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => {
    const layer = () => latest.current();
    openLayer(layer);
    return () => closeLayer(layer);
  }, []);
}

/** Whether something waits for the way back, also on the page that was opened first. */
export const isBackTaken = (): boolean => layers.length > 0 && isEntry();

type Write = History['pushState'];

const mark = 'dialogs';
/** What is open, the one in front last. */
const layers: (() => void)[] = [];
/** The address of the page below the entry. */
let page = '';
let isWatched = false;
/** Nothing is open any more, and the entry is about to be left. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** On the way from the entry to the page. */
let isReturning = false;
/** What was written while the entry stood over the page, and belongs to the page. */
let owed: (() => void) | undefined;

const isEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;

function openLayer(layer: () => void): void {
  watch();
  layers.push(layer);
  stopLeaving();
  stand();
}

function closeLayer(layer: () => void): void {
  layers.splice(layers.indexOf(layer), 1);
  // What comes right after it, another dialog or another page, takes the entry over.
  if (layers.length === 0 && isEntry()) leaving = setTimeout(leave);
}

/** Whoever has gone elsewhere meanwhile is not brought back. */
function leave(): void {
  leaving = undefined;
  if (layers.length > 0 || !isEntry()) return;
  isReturning = true;
  history.back();
}

function stopLeaving(): void {
  clearTimeout(leaving);
  leaving = undefined;
}

function stand(): void {
  if (isReturning || isEntry() || layers.length === 0) return;
  page = location.href;
  history.pushState({ ...history.state, [mark]: true }, '');
}

function arrive(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    isReturning = false;
    settle();
    stand();
  } else if (isEntry() || leaving !== undefined) {
    // An entry without dialogs is none to stop at.
    event.stopImmediatePropagation();
    stopLeaving();
    settle();
    history.back();
  } else if (layers.length > 0 && location.href !== page) {
    for (const cancel of layers.toReversed()) cancel();
  } else if (layers.length > 0) {
    event.stopImmediatePropagation();
    settle();
    layers.at(-1)?.();
    // What is below the one in front stays, and so does what cannot be broken off now.
    setTimeout(stand);
  }
}

function settle(): void {
  owed?.();
  owed = undefined;
}

/** Another page takes the place of the entry: the way back from it leads to the page below. */
function watch(): void {
  if (isWatched) return;
  isWatched = true;
  const push: Write = history.pushState.bind(history);
  const replace: Write = history.replaceState.bind(history);
  history.pushState = (...to) => {
    if (!isEntry()) return push(...to);
    stopLeaving();
    owed = isReturning ? () => push(...to) : undefined;
    replace(...to);
  };
  history.replaceState = (...to) => {
    if (!isEntry()) return replace(...to);
    const [state, unused, url] = to;
    owed = () => replace(...to);
    replace({ ...(state as object | null), [mark]: true }, unused, url);
  };
}

// With the page, and not with the first dialog: on a window listeners are called in the order in
// which they came, whatever their phase, and the router's must not come first.
window.addEventListener('popstate', arrive, { capture: true });
