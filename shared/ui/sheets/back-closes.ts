import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * While a dialog or sheet is open, browser back dismisses the topmost one instead of leaving the
 * page. A single history entry serves all open dialogs, hidden from the router.
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

/** Whether browser back has something to close, also on the first page of the history. */
export const isBackTaken = (): boolean => layers.length > 0 && isEntry();

type Write = History['pushState'];

const mark = 'dialogs';
/** Open dialogs, the topmost last. */
const layers: (() => void)[] = [];
/** URL of the page below the entry. */
let page = '';
let isWatched = false;
/** All dialogs are closed, and the entry is about to be removed. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** Navigating from the entry back to the page. */
let isReturning = false;
/** State that was written to the entry but belongs to the page. */
let owed: (() => void) | undefined;

const isEntry = (state: unknown = history.state): boolean =>
  (state as Record<string, unknown> | null)?.[mark] === true;

function openLayer(layer: () => void): void {
  watch();
  layers.push(layer);
  stopLeaving();
  stand();
}

function closeLayer(layer: () => void): void {
  layers.splice(layers.indexOf(layer), 1);
  // A dialog or page that opens right afterwards reuses the entry.
  if (layers.length === 0 && isEntry()) leaving = setTimeout(leave);
}

/** Does nothing after a navigation elsewhere. */
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
  if (isReturning || layers.length === 0) return;
  const hasEntry = isEntry();
  // A reload has kept the entry of a sheet that opens again.
  if (!hasEntry || page === '') page = location.href;
  if (!hasEntry) history.pushState({ ...history.state, [mark]: true }, '');
}

function handlePopState(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    isReturning = false;
    settle();
    stand();
  } else if (isEntry() && !isEntry(event.state)) {
    // A sheet has opened on the page that was returned to: the router has drawn it before this copy
    // of the module, which came with a remote, was told.
  } else if (isEntry() || leaving !== undefined) {
    // Skip an entry without dialogs.
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
    // Lower dialogs stay open, and so does one that cannot be dismissed now.
    setTimeout(stand);
  }
}

function settle(): void {
  owed?.();
  owed = undefined;
}

/** A new page replaces the entry, so back leads to the page below. */
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

// Registered at load, not with the first dialog: window listeners run in order of registration,
// and this one must run before the router's.
window.addEventListener('popstate', handlePopState, { capture: true });
