import { renderInHost, signedOut } from '@shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCopy, useDebounced, useSignedInClick, useTap } from './actions.ts';
import { bottomBarRef } from './bottom-bars.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Follow({ action }: { action?: () => void }) {
  const onClick = useSignedInClick(action);
  return (
    <button type="button" onClick={onClick}>
      Follow
    </button>
  );
}

it.each([
  ['signed in', undefined, 1],
  ['signed out', signedOut, 0],
])('§6: a click with a session needed, of a person who is %s', async (_, state, times) => {
  const action = vi.fn();
  const { user, record } = renderInHost(<Follow action={action} />, { state });
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(record.session).toEqual(['signInFirst']);
  expect(action).toHaveBeenCalledTimes(times);
});

function Picture({ onTap, onDoubleTap }: { onTap: () => void; onDoubleTap: () => void }) {
  return (
    <button type="button" {...useTap({ onTap, onDoubleTap })}>
      Picture
    </button>
  );
}

it('§6: tells taps from double taps, with the latest handlers', () => {
  vi.useFakeTimers();
  const [first, second, double] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<Picture onTap={first} onDoubleTap={double} />);
  const tap = () => fireEvent.click(screen.getByRole('button'));
  tap();
  rerender(<Picture onTap={second} onDoubleTap={double} />);
  vi.advanceTimersByTime(250);
  expect(second).toHaveBeenCalledTimes(1);
  tap();
  tap();
  expect(double).toHaveBeenCalledTimes(1);
  tap();
  unmount();
  vi.advanceTimersByTime(250);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

function CopyId() {
  const copy = useCopy();
  return (
    <button type="button" onClick={() => void copy('10001')}>
      Copy
    </button>
  );
}

it('§9: confirms a copy for 1500 ms', async () => {
  const { user, host } = renderInHost(<CopyId />);
  const toast = vi.spyOn(host.notices, 'toast');
  await user.click(screen.getByRole('button'));
  expect(await navigator.clipboard.readText()).toBe('10001');
  expect(toast.mock.calls).toEqual([['Copied', { durationMs: 1500 }]]);
});

it('copies by selection without clipboard access, and reports a failure', async () => {
  const { user, record } = renderInHost(<CopyId />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const selected: string[] = [];
  const command = vi.fn(() => {
    selected.push(document.querySelector('textarea')?.value ?? '');
    return true;
  });
  document.execCommand = command as never;
  await user.click(screen.getByRole('button'));
  expect(selected).toEqual(['10001']);
  expect(record.toasts).toEqual(['Copied']);
  command.mockReturnValue(false);
  await user.click(screen.getByRole('button'));
  expect(record.toasts).toEqual(['Copied', 'Couldn’t copy. Press and hold the text to select it.']);
  expect(document.querySelector('textarea')).toBeNull();
});

function Search({ text, ms }: { text: string; ms?: number }) {
  return <p>{useDebounced(text, ms)}</p>;
}

it.each([
  [undefined, 500],
  [200, 200],
])('§9: a value with a debounce of %s has settled after %i ms', (ms, expected) => {
  vi.useFakeTimers();
  const { container, rerender } = render(<Search text="a" ms={ms} />);
  const wait = (time: number) => act(() => vi.advanceTimersByTime(time));
  rerender(<Search text="ab" ms={ms} />);
  wait(expected - 1);
  rerender(<Search text="abc" ms={ms} />);
  wait(expected - 1);
  expect(container.textContent).toBe('a');
  wait(1);
  expect(container.textContent).toBe('abc');
});

it('§2: a bar counts while it is mounted', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    height: 64,
  } as DOMRect);
  const { unmount } = render(
    <nav ref={bottomBarRef} style={{ position: 'fixed' }}>
      Bar
    </nav>,
  );
  const padding = () => document.documentElement.style.getPropertyValue('--bottom-navigator');
  expect(padding()).toBe('64px');
  unmount();
  expect(padding()).toBe('0px');
});
