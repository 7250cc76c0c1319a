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

it('§9: shows a toast for as long as it is told to', () => {
  const notices = createNotices();
  notices.toast('Copied', { durationMs: 1500 });
  notices.toast('Offline');
  vi.advanceTimersByTime(1500);
  expect(messages(notices)).toEqual(['Offline']);
});

it('§8: says the same thing once at a time, and again later', () => {
  const notices = createNotices();
  notices.toast('Offline');
  notices.toast('Offline');
  notices.toast('Copied');
  expect(messages(notices)).toEqual(['Offline', 'Copied']);
  vi.advanceTimersByTime(3000);
  notices.toast('Offline');
  expect(messages(notices)).toEqual(['Offline']);
});

it('§9: takes a toast away that is pressed, and only that one', () => {
  const notices = createNotices();
  notices.toast('Offline');
  notices.toast('Copied');
  notices.dismiss(notices.state().toasts[0]?.id ?? '');
  expect(messages(notices)).toEqual(['Copied']);
});

it.each([true, false])('answers a question with %s, and closes it', async (confirmed) => {
  const notices = createNotices();
  const asked = notices.confirm(words('Log In'));
  expect(notices.state().question).toMatchObject(words('Log In'));
  notices.state().question?.answer(confirmed);
  expect(await asked).toBe(confirmed);
  expect(notices.state().question).toBeNull();
});

it('asks one question at a time: the one before is answered with no', async () => {
  const notices = createNotices();
  const first = notices.confirm(words('First'));
  const second = notices.confirm(words('Second'));
  expect(await first).toBe(false);
  notices.state().question?.answer(true);
  expect(await second).toBe(true);
});

it('keeps the next question open where the one before is pressed twice', async () => {
  const notices = createNotices();
  const first = notices.confirm(words('First'));
  const press = notices.state().question?.answer;
  press?.(true);
  await first;
  void notices.confirm(words('Second'));
  press?.(true);
  expect(notices.state().question?.title).toBe('Second');
});

it('tells its listeners of every change, until they leave', () => {
  const notices = createNotices();
  const listener = vi.fn();
  const leave = notices.subscribe(listener);
  notices.toast('Offline');
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  notices.toast('Copied');
  expect(listener).toHaveBeenCalledTimes(1);
});
