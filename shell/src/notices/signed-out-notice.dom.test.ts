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

it('says it at once where the words are here', () => {
  const { said, onWords, onSignedOut } = load();
  onWords();
  expect(said).toEqual([]);
  onSignedOut();
  expect(said).toEqual([text]);
});

it('says it when the words come, where the first call of all was refused', () => {
  const { said, onWords, onSignedOut } = load();
  onSignedOut();
  expect(said).toEqual([]);
  onWords();
  expect(said).toEqual([text]);
});

it('says it again after the load that follows, and no later', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(2000);
  const next = load();
  next.onWords();
  expect(next.said).toEqual([text]);
  const third = load();
  third.onWords();
  expect(third.said).toEqual([]);
});

it('says nothing when the page is opened long after', () => {
  load().onSignedOut();
  vi.advanceTimersByTime(3_600_000);
  const later = load();
  later.onWords();
  expect(later.said).toEqual([]);
});
