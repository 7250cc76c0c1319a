import { buildUser, leavePage, renderInHost } from '@shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useDraft } from './draft.ts';
import { endDrafts, resumeDrafts } from './end-drafts.ts';
import { Link, useSearchParams } from './navigation.ts';

function Note({ name = 'note' }: { name?: string }) {
  const [text, setText, end] = useDraft(name, '');
  const [isOn, setOn] = useDraft(`${name} on`, true);
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
      <button type="button" onClick={end}>
        Sent
      </button>
    </>
  );
}

function Form({ name }: { name?: string | undefined }) {
  const [isClosed, setClosed] = useState(false);
  const [, setQuery] = useSearchParams();
  return (
    <>
      {!isClosed && <Note name={name} />}
      <button type="button" onClick={() => setClosed(!isClosed)}>
        Open or close
      </button>
      <button type="button" onClick={() => setQuery({ to: '7' }, { replace: true })}>
        Choose
      </button>
      <Link to="/terms">Terms</Link>
    </>
  );
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox').value;
const isOn = () => screen.getByRole<HTMLInputElement>('checkbox').checked;
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const stored = () => sessionStorage.getItem('drafts.kept') ?? '';

/** The screen in a page that has just loaded. */
const open = (uid = '1', name?: string) =>
  renderInHost(
    <Routes>
      <Route path="/form" element={<Form name={name} />} />
      <Route path="/terms" element={<Link to="/form">Form</Link>} />
    </Routes>,
    { path: '/form', state: { auth: { user: buildUser({ uid }) } } },
  );

afterEach(() => {
  vi.useRealTimers();
});

it('comes back after a reload, also one of which the page is not told', () => {
  const view = open();
  type('Lunch');
  fireEvent.click(screen.getByRole('checkbox'));
  const kept = stored();
  view.unmount();
  sessionStorage.setItem('drafts.kept', kept);
  open();
  expect([typed(), isOn()]).toEqual(['Lunch', false]);
});

it('comes back after each of several reloads', () => {
  const view = open();
  type('Lunch');
  leavePage(view);
  leavePage(open());
  open();
  expect(typed()).toBe('Lunch');
});

it('moves on with an entry that the screen replaces, as for its query', () => {
  open();
  type('Lunch');
  press('Choose');
  const [key, ...others] = Object.keys(JSON.parse(stored()) as object);
  expect(key).toBe(`${(history.state as { key: string }).key} /form note`);
  expect(others).toEqual([]);
});

it('comes back from another page by the history, and not in a new visit', () => {
  const { goBack } = open();
  type('Lunch');
  follow('Terms');
  follow('Form');
  expect(typed()).toBe('');
  goBack();
  goBack();
  expect(typed()).toBe('Lunch');
});

it('comes back where the person returns before React has cleaned up the screen', async () => {
  const { unmount } = open();
  type('Lunch');
  const entry = window.history.state as object;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const returned = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByRole('link', { name: 'Form' })) return;
      observer.disconnect();
      window.history.replaceState(entry, '');
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  screen.getByRole('link', { name: 'Terms' }).click();
  await returned;
  vi.unstubAllGlobals();
  unmount();
  expect(stored()).toContain('Lunch');
});

it('ends with a sheet that closes', () => {
  open();
  type('Lunch');
  press('Open or close');
  expect(stored()).not.toContain('Lunch');
  press('Open or close');
  expect(typed()).toBe('');
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
  const view = open();
  type('Lunch');
  leavePage(view);
  reopen();
  expect(typed()).toBe('');
});

it('lasts half an hour from when the page was left', () => {
  const view = open();
  type('Lunch');
  vi.useFakeTimers({ now: Date.now() + 1_700_000, toFake: ['Date'] });
  leavePage(view);
  vi.setSystemTime(Date.now() + 1_700_000);
  open();
  expect(typed()).toBe('Lunch');
});

it.each<[string, () => void]>([
  ['it was sent', () => press('Sent')],
  ['an operation of the page was carried out', endDrafts],
])('is over once %s, until the person types again', (_what, end) => {
  const view = open();
  type('Lunch');
  end();
  expect(stored()).not.toContain('Lunch');
  leavePage(view);
  const again = open();
  expect(typed()).toBe('');
  type('Dinner');
  leavePage(again);
  open();
  expect(typed()).toBe('Dinner');
});

it('stays over where the screen replaces its entry afterwards', () => {
  open();
  type('Lunch');
  press('Sent');
  press('Choose');
  expect(stored()).toBe('{}');
});

it('comes back where nothing came of the operation', () => {
  const view = open();
  type('Lunch');
  endDrafts();
  resumeDrafts();
  leavePage(view);
  open();
  expect(typed()).toBe('Lunch');
});

it('leaves nothing where the person has emptied the input', () => {
  open();
  type('Lunch');
  type('');
  expect(stored()).toBe('{}');
});

it('survives storage that is not ours to read', () => {
  sessionStorage.setItem('drafts.kept', 'no JSON');
  open();
  expect(typed()).toBe('');
});
