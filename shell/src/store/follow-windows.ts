import type { AppStorage } from '../start/storage.ts';
import type { AppStore } from './index.ts';

interface FollowDependencies {
  win: Window;
  store: AppStore;
  storage: AppStorage;
  reload: () => void;
  /** Nobody is signed in any more. */
  onSignedOut: () => void;
}

/** One account may leave and another come at once: only what stays counts. */
const settleMs = 100;

/**
 * Windows of one browser share the storage: who signs out or changes account in one has done so in
 * all. This one loads anew as that one did, and is not left with a session that has ended.
 */
export function followOtherWindows(needs: FollowDependencies): void {
  const { win, store, storage, reload, onSignedOut } = needs;
  const compare = (): void => {
    const stored = storage.get('token') || null;
    const { token } = store.getState().auth;
    if (stored === token) return;
    if (stored === null) onSignedOut();
    reload();
  };
  // Another has signed in while this one began: what is stored by now is not what it has read.
  if (storage.get('token')) compare();
  let timer: number | undefined;
  win.addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared at once.
    if (key !== 'token' && key !== null) return;
    win.clearTimeout(timer);
    timer = win.setTimeout(compare, settleMs);
  });
  win.addEventListener('pageshow', ({ persisted }) => {
    // It stood still in the browser's memory and has heard of nothing.
    if (persisted) compare();
  });
}
