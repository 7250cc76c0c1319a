import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNotices } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const words = (title: string) => ({ title, confirm: 'Yes', cancel: 'No' });
const messages = (notices: ReturnType<typeof createNotices>) =>
  notices.state().toasts.map(({ message }) => message);

it('§9: shows a toast for three seconds', () => {
  const notices = createNotices();
  notices.toast('Offline');
  vi.advanceTimersByTime(2999);
  expect(messages(notices)).toEqual(['Offline']);
  vi.advanceTimersByTime(1);
  expect(messages(notices)).toEqual([]);
});

it('§9: shows a toast for the given duration', () => {
  const notices = createNotices();
  notices.toast('Copied', { durationMs: 1500 });
  notices.toast('Offline');
  vi.advanceTimersByTime(1500);
  expect(messages(notices)).toEqual(['Offline']);
});

it('§8: shows equal messages once at a time', () => {
  const notices = createNotices();
  notices.toast('Offline');
  notices.toast('Offline');
  notices.toast('Copied');
  expect(messages(notices)).toEqual(['Offline', 'Copied']);
  vi.advanceTimersByTime(3000);
  notices.toast('Offline');
  expect(messages(notices)).toEqual(['Offline']);
});

it('§9: closes only the pressed toast', () => {
  const notices = createNotices();
  notices.toast('Offline');
  notices.toast('Copied');
  notices.dismiss(notices.state().toasts[0]?.id ?? '');
  expect(messages(notices)).toEqual(['Copied']);
});

it.each([true, false])('answers a question with %s, and closes it', async (confirmed) => {
  const notices = createNotices();
  const requested = notices.confirm(words('Log In'));
  expect(notices.state().question).toMatchObject(words('Log In'));
  notices.state().question?.answer(confirmed);
  expect(await requested).toBe(confirmed);
  expect(notices.state().question).toBeNull();
});

it('opens one dialog at a time, and cancels the previous', async () => {
  const notices = createNotices();
  const first = notices.confirm(words('First'));
  const second = notices.confirm(words('Second'));
  expect(await first).toBe(false);
  notices.state().question?.answer(true);
  expect(await second).toBe(true);
});

it('keeps the next dialog open after a double press on the previous', async () => {
  const notices = createNotices();
  const first = notices.confirm(words('First'));
  const press = notices.state().question?.answer;
  press?.(true);
  await first;
  void notices.confirm(words('Second'));
  press?.(true);
  expect(notices.state().question?.title).toBe('Second');
});

it('notifies listeners of every change, until they unsubscribe', () => {
  const notices = createNotices();
  const listener = vi.fn();
  const leave = notices.subscribe(listener);
  notices.toast('Offline');
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  notices.toast('Copied');
  expect(listener).toHaveBeenCalledTimes(1);
});
