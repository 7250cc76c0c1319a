import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StorageKey } from '../start/storage.ts';
import { buildStorage } from '../testing/builders.ts';
import { tokenChanged } from './auth.slice.ts';
import { followOtherWindows } from './follow-windows.ts';
import { createStore } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A signed-in window, and changes of its storage by other windows. */
function openWindow(
  stored: Partial<Record<StorageKey, string>> = { token: 'a' },
  read = stored.token ?? null,
) {
  const win = new EventTarget();
  const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
  Object.assign(win, timers);
  const { store } = createStore();
  store.dispatch(tokenChanged(read));
  const storage = buildStorage(stored);
  const reload = vi.fn();
  const onSignedOut = vi.fn();
  followOtherWindows({
    win: win as unknown as Window,
    store,
    storage,
    reload,
    onSignedOut,
  });
  const tell = (key: string | null) =>
    win.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const settle = () => vi.advanceTimersByTime(1000);
  return { win, store, storage, reload, onSignedOut, tell, settle };
}

it('reloads when another window has signed out, with a notice', () => {
  const at = openWindow();
  at.storage.remove('token');
  at.tell('token');
  at.settle();
  expect(at.reload).toHaveBeenCalledTimes(1);
  expect(at.onSignedOut).toHaveBeenCalledTimes(1);
});

it('reloads once when another window has changed the account without a sign-out', () => {
  const at = openWindow();
  at.storage.remove('token');
  at.tell('token');
  at.storage.set('token', 'b');
  at.tell('token');
  at.settle();
  expect(at.reload).toHaveBeenCalledTimes(1);
  expect(at.onSignedOut).not.toHaveBeenCalled();
});

it.each([
  ['what is not the token', 'showAsset', 'a'],
  ['a token that comes back', 'token', 'a'],
])('stays where another window changes %s', (_, key, token) => {
  const at = openWindow();
  at.storage.set('token', token);
  at.tell(key);
  at.settle();
  expect(at.reload).not.toHaveBeenCalled();
});

it('ignores a change that it already knows, so that two windows cannot loop', () => {
  const at = openWindow();
  at.storage.remove('token');
  at.store.dispatch(tokenChanged(null));
  at.tell('token');
  at.tell(null);
  at.settle();
  expect(at.reload).not.toHaveBeenCalled();
});

it('follows a sign-in in another window', () => {
  const at = openWindow({});
  at.storage.set('token', 'a');
  at.tell('token');
  at.settle();
  expect(at.reload).toHaveBeenCalledTimes(1);
  expect(at.onSignedOut).not.toHaveBeenCalled();
});

it.each([
  ['nobody', null],
  ['another', 'b'],
])('reloads when another window signed in after the page read %s', (_, read) => {
  const at = openWindow({ token: 'a' }, read);
  expect(at.reload).toHaveBeenCalledTimes(1);
  expect(at.onSignedOut).not.toHaveBeenCalled();
});

it('leaves a session that ended during the start to the server', () => {
  const at = openWindow({}, 'a');
  at.settle();
  expect(at.reload).not.toHaveBeenCalled();
});

it('compares when it is restored from the back/forward cache', () => {
  const at = openWindow();
  at.storage.remove('token');
  const show = (persisted: boolean) =>
    at.win.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(at.reload).not.toHaveBeenCalled();
  show(true);
  expect(at.reload).toHaveBeenCalledTimes(1);
});
