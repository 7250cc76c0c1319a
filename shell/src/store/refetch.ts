import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@shared/host';
import type { AppStore } from './index.ts';

/**
 * When what the page shows may be old: it is seen again, or the connection is back. Returns a way
 * to say so by hand: what is on the screen is asked for anew, and the rest is forgotten.
 */
export function startRefetching(win: Window, store: AppStore): () => void {
  let seen = (): void => {};
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    seen = () => dispatch(onFocus());
    win.addEventListener('online', () => dispatch(onOnline()));
    win.addEventListener('offline', () => dispatch(onOffline()));
    win.document.addEventListener('visibilitychange', () => {
      // A page that nobody sees asks for nothing, not even what it keeps fresh.
      if (win.document.visibilityState === 'visible') seen();
      else dispatch(onFocusLost());
    });
    return () => {};
  });
  return () => {
    const underWay = store.dispatch(api.util.getRunningQueriesThunk());
    seen();
    // What was on its way already is an answer to how things were before.
    if (underWay.length > 0) void Promise.allSettled(underWay).then(() => seen());
  };
}
