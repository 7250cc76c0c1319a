import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@shared/host/internal';
import type { AppStore } from './index.ts';

/**
 * Refetches queries when the page becomes visible or the connection returns. The result does so on
 * demand: queries on the screen are refetched, the others dropped.
 */
export function startRefetching(win: Window, store: AppStore): () => void {
  let seen = (): void => {};
  setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    seen = () => dispatch(onFocus());
    win.addEventListener('online', () => dispatch(onOnline()));
    win.addEventListener('offline', () => dispatch(onOffline()));
    win.document.addEventListener('visibilitychange', () => {
      // A hidden page stops polling.
      if (win.document.visibilityState === 'visible') seen();
      else dispatch(onFocusLost());
    });
    return () => {};
  });
  return () => {
    const underWay = store.dispatch(api.util.getRunningQueriesThunk());
    seen();
    // Running queries may answer with data from before, so refetch once more after them.
    if (underWay.length > 0) void Promise.allSettled(underWay).then(() => seen());
  };
}
