import { provideStorage } from '@shared/host/internal';
import { buildUser, leavePage, provideFakeHost } from '@shared/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDraft } from './draft.ts';
import { endDrafts } from './end-drafts.ts';

function Note({ name = 'note' }: { name?: string }) {
  const [text, setText] = useDraft(name, '');
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}

const enter = (entry: string, path = '/webview/a') =>
  window.history.replaceState({ key: entry }, '', path);
const shown = () => screen.getByRole<HTMLInputElement>('textbox').value;
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const stored = new Map<string, string>();
const storage = {
  get: (name: string) => stored.get(name) ?? null,
  set: (name: string, text: string) => void stored.set(name, text),
  remove: (name: string) => void stored.delete(name),
};

/** The screen in a page that has just loaded. */
function open(uid = '1', name?: string) {
  const { host } = provideFakeHost({ state: { auth: { user: buildUser({ uid }) } } });
  provideStorage({ device: storage, session: storage });
  return render(
    <Provider store={host.store}>
      <Note name={name} />
    </Provider>,
  );
}

beforeEach(() => {
  stored.clear();
  enter('one');
});
afterEach(() => {
  vi.useRealTimers();
});

it('comes back after a reload, once', () => {
  const { unmount } = open();
  type('Lunch');
  leavePage();
  unmount();
  const again = open();
  expect(shown()).toBe('Lunch');
  again.unmount();
  open();
  expect(shown()).toBe('');
});

it('comes back after a reload of an entry that the screen has replaced, as for its query', () => {
  const { unmount } = open();
  enter('two');
  type('Lunch');
  leavePage();
  unmount();
  open();
  expect(shown()).toBe('Lunch');
});

it('comes back from another page by the history, and not in a new visit', () => {
  const { unmount } = open();
  type('Lunch');
  enter('two', '/webview/b');
  unmount();
  enter('three');
  const fresh = open();
  expect(shown()).toBe('');
  fresh.unmount();
  enter('one');
  open();
  expect(shown()).toBe('Lunch');
});

it('ends with a sheet that closes', () => {
  const { unmount } = open();
  type('Lunch');
  unmount();
  open();
  expect(shown()).toBe('');
});

it.each<[string, () => unknown]>([
  ['of another person', () => open('2')],
  ['of another input', () => open('1', 'reason')],
  [
    'of half an hour ago',
    () => {
      vi.useFakeTimers({ now: Date.now() + 1_800_000, toFake: ['Date'] });
      return open();
    },
  ],
])('does not show what was typed: %s', (_what, reopen) => {
  const { unmount } = open();
  type('Lunch');
  leavePage();
  unmount();
  reopen();
  expect(shown()).toBe('');
});

it('is over once it was sent, until the person types again', () => {
  const { unmount } = open();
  type('Lunch');
  endDrafts();
  leavePage();
  unmount();
  const again = open();
  expect(shown()).toBe('');
  type('Dinner');
  leavePage();
  again.unmount();
  open();
  expect(shown()).toBe('Dinner');
});

it('survives storage that is not ours to read', () => {
  stored.set('drafts.kept', 'no JSON');
  open();
  expect(shown()).toBe('');
});
