import type { AppStorage } from '../start/storage.ts';
import type { AppStore } from './index.ts';

interface FollowDependencies {
  win: Window;
  store: AppStore;
  storage: AppStorage;
  reload: () => void;
  /** Called where another window has signed out. */
  onSignedOut: () => void;
}

/** Signing out and in again may follow at once: compare only the final state. */
const settleMs = 100;

/**
 * Windows of one browser share the storage, so signing out or switching the account in one applies
 * to all: each of them reloads.
 */
export function followOtherWindows(dependencies: FollowDependencies): void {
  const { win, store, storage, reload, onSignedOut } = dependencies;
  const compare = (): void => {
    const stored = storage.get('token') || null;
    const { token } = store.getState().auth;
    if (stored === token) return;
    if (stored === null) onSignedOut();
    reload();
  };
  // Another window may have signed in while this one started.
  if (storage.get('token')) compare();
  let timer: number | undefined;
  win.addEventListener('storage', ({ key }) => {
    // A missing key means that everything was cleared.
    if (key !== 'token' && key !== null) return;
    win.clearTimeout(timer);
    timer = win.setTimeout(compare, settleMs);
  });
  win.addEventListener('pageshow', ({ persisted }) => {
    // A page from the back/forward cache has missed all storage events.
    if (persisted) compare();
  });
}
