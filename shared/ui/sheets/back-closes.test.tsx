import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmDialog, isBackTaken } from '../index.ts';
import { Sheet } from './sheet.tsx';

const router = vi.fn();
/** Long enough for a step of the history, and for what follows it. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const goBack = async () => {
  history.back();
  await pause();
};

beforeEach(() => {
  history.pushState({ idx: 1 }, '', '/first');
  history.pushState({ idx: 2 }, '', '/page');
  window.addEventListener('popstate', router);
});

afterEach(async () => {
  window.removeEventListener('popstate', router);
  await pause();
  router.mockReset();
});

const question = (onCancel: () => void) => (
  <ConfirmDialog title="Sure?" confirm="Yes" cancel="No" onConfirm={() => {}} onCancel={onCancel} />
);

it('back closes only the dialog', async () => {
  const cancel = vi.fn(() => view.rerender(<p>Page</p>));
  const view = render(question(cancel));
  await goBack();
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([location.pathname, router.mock.calls.length]).toEqual(['/page', 0]);
  await goBack();
  expect([location.pathname, router.mock.calls.length]).toEqual(['/first', 1]);
});

it('a sheet that the router opens on the way back stays open', async () => {
  const cancel = vi.fn();
  const view = render(question(cancel));
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 2 } }));
  await pause();
  expect([location.pathname, cancel.mock.calls.length]).toEqual(['/page', 0]);
  expect(isBackTaken()).toBe(true);
  view.unmount();
});

it('reports whether back is intercepted', async () => {
  expect(isBackTaken()).toBe(false);
  const view = render(question(() => {}));
  expect(isBackTaken()).toBe(true);
  view.unmount();
  expect(isBackTaken()).toBe(false);
  await pause();
  expect(isBackTaken()).toBe(false);
});

it('closing a dialog goes back exactly one entry', async () => {
  const cancel = vi.fn(() => {
    view.rerender(<p>Page</p>);
    history.back();
  });
  const view = render(question(cancel));
  await goBack();
  await pause();
  expect([location.pathname, router.mock.calls.length]).toEqual(['/first', 1]);
});

it('closes the topmost of two dialogs first', async () => {
  const below = vi.fn();
  const above = vi.fn(() => view.rerender(sheet));
  const sheet = (
    <Sheet title="Below" onCancel={below}>
      text
    </Sheet>
  );
  const view = render(sheet);
  view.rerender(
    <Sheet title="Below" onCancel={below}>
      {question(above)}
    </Sheet>,
  );
  await goBack();
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
  await goBack();
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1]);
  expect([location.pathname, router.mock.calls.length]).toEqual(['/page', 0]);
});

it('a dialog that cannot be cancelled stays open, however often back is pressed', async () => {
  const cancel = vi.fn();
  render(question(cancel));
  await goBack();
  await goBack();
  expect(cancel).toHaveBeenCalledTimes(2);
  expect(location.pathname).toBe('/page');
});

it('leaves no history entry when closed by a button', async () => {
  const view = render(question(() => {}));
  view.unmount();
  await pause();
  await goBack();
  expect(location.pathname).toBe('/first');
});

it('back right after closing goes back one page', async () => {
  const view = render(question(() => {}));
  view.unmount();
  await goBack();
  await pause();
  expect([location.pathname, router.mock.calls.length]).toEqual(['/first', 1]);
});

it('the page that an answer opens follows this one in the history', async () => {
  const view = render(question(() => {}));
  view.unmount();
  history.pushState({ idx: 3 }, '', '/next');
  await pause();
  expect(location.pathname).toBe('/next');
  await goBack();
  expect([location.pathname, router.mock.calls.length]).toEqual(['/page', 1]);
});

it('replacing the page works while a dialog closes', async () => {
  const view = render(question(() => {}));
  history.replaceState({ idx: 2 }, '', '/instead');
  expect(location.pathname).toBe('/instead');
  view.unmount();
  await pause();
  expect([location.pathname, history.state]).toEqual(['/instead', { idx: 2 }]);
  await goBack();
  expect(location.pathname).toBe('/first');
});

it('a page that opens while the entry is removed stays open', async () => {
  const view = render(question(() => {}));
  view.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  history.pushState({ idx: 3 }, '', '/next');
  await pause();
  expect(location.pathname).toBe('/next');
  await goBack();
  expect(location.pathname).toBe('/page');
});
