import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restorePlace } from './list-place.ts';

let grow: () => void;
let isWatched: boolean;
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.mockReset();
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) =>
    scrolled(top)) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        grow = () => isWatched && run();
      }
      observe() {
        isWatched = true;
      }
      disconnect() {
        isWatched = false;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function becomesTall(height: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    value: height,
    configurable: true,
  });
  grow();
}

it('follows a list as it grows, up to the place where the person was', () => {
  restorePlace({ win: window, top: 3000 });
  for (const height of [window.innerHeight + 500, window.innerHeight + 9000]) becomesTall(height);
  expect(scrolled.mock.calls).toEqual([[500], [3000]]);
});

it.each([
  ['the person scrolls', () => window.dispatchEvent(new Event('touchstart'))],
  ['they go to another screen', () => window.dispatchEvent(new Event('popstate'))],
  ['ten seconds have passed', () => vi.advanceTimersByTime(10_000)],
])('leaves the page alone once %s', (_what, happens) => {
  restorePlace({ win: window, top: 3000 });
  happens();
  becomesTall(9000);
  expect(scrolled).not.toHaveBeenCalled();
});
