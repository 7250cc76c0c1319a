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
  const shown: string[] = [];
  const win = { performance: { now: () => 0 } } as unknown as typeof window;
  const env = { win, sessionStorage: createSessionStorage(() => window.sessionStorage) };
  const notices = { toast: (message: string) => void shown.push(message) };
  return { shown, ...createSignedOutNotice({ env, notices, words: { i18n: loadWords('en') } }) };
}

it('shows it at once if the words are loaded', () => {
  const { shown, onWords, onSignedOut } = load();
  onWords();
  expect(shown).toEqual([]);
  onSignedOut();
  expect(shown).toEqual([text]);
});

it('shows it once the words load, if the very first call was refused', () => {
  const { shown, onWords, onSignedOut } = load();
  onSignedOut();
  expect(shown).toEqual([]);
  onWords();
  expect(shown).toEqual([text]);
});

it('shows it again after the next page load only', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(2000);
  const next = load();
  next.onWords();
  expect(next.shown).toEqual([text]);
  const third = load();
  third.onWords();
  expect(third.shown).toEqual([]);
});

it('shows nothing when the page is opened much later', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(3_600_000);
  const later = load();
  later.onWords();
  expect(later.shown).toEqual([]);
});
