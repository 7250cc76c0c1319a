import { loadWords } from '@shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionStorage } from '../start/storage.ts';
import { createSignedOutNotice } from './signed-out-notice.ts';

const text = 'You were signed out. Sign in to continue.';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A load of the page that begins now. */
function load() {
  const said: string[] = [];
  const win = { performance: { now: () => 0 } } as unknown as typeof window;
  const env = { win, sessionStorage: createSessionStorage(() => window.sessionStorage) };
  const notices = { toast: (message: string) => void said.push(message) };
  return { said, ...createSignedOutNotice({ env, notices, words: { i18n: loadWords('en') } }) };
}

it('shows it at once if the words are loaded', () => {
  const { said, onWords, onSignedOut } = load();
  onWords();
  expect(said).toEqual([]);
  onSignedOut();
  expect(said).toEqual([text]);
});

it('shows it once the words load, if the very first call was refused', () => {
  const { said, onWords, onSignedOut } = load();
  onSignedOut();
  expect(said).toEqual([]);
  onWords();
  expect(said).toEqual([text]);
});

it('shows it again after the next page load only', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(2000);
  const next = load();
  next.onWords();
  expect(next.said).toEqual([text]);
  const third = load();
  third.onWords();
  expect(third.said).toEqual([]);
});

it('shows nothing when the page is opened much later', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(3_600_000);
  const later = load();
  later.onWords();
  expect(later.said).toEqual([]);
});
