import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bottomBarRef } from './bottom-bars.ts';

/** Observers of the test's own: happy-dom lays nothing out, so nothing ever changes its size. */
const observers = new Set<() => void>();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
      }
      observe() {
        observers.add(this.changed);
      }
      disconnect() {
        observers.delete(this.changed);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function buildBar(height: number) {
  const bar = document.createElement('nav');
  // Only an element of the page has a computed style.
  document.body.append(bar);
  bar.style.position = 'fixed';
  const size = { height };
  bar.getBoundingClientRect = () => size as DOMRect;
  return { bar, size };
}

const padding = () => document.documentElement.style.getPropertyValue('--bottom-navigator');
const resize = () => {
  for (const changed of observers) changed();
};

it('§2: the measured height of a fixed bar becomes padding at once, until it unmounts', () => {
  const leave = bottomBarRef(buildBar(56).bar);
  expect(padding()).toBe('56px');
  leave?.();
  expect(padding()).toBe('0px');
  expect(observers.size).toBe(0);
});

it('§2: follows a bar that grows, to the next whole pixel', () => {
  const { bar, size } = buildBar(56);
  const leave = bottomBarRef(bar);
  size.height = 90.2;
  resize();
  expect(padding()).toBe('91px');
  leave?.();
});

it('§2: of several bars the largest counts, and a hidden one does not', () => {
  const [low, high] = [buildBar(48), buildBar(96)];
  const leave = [bottomBarRef(low.bar), bottomBarRef(high.bar)];
  expect(padding()).toBe('96px');
  high.size.height = 0;
  resize();
  expect(padding()).toBe('48px');
  for (const one of leave) one?.();
  expect(padding()).toBe('0px');
});

it('§2: a bar that a low screen does not fix takes its own space in the page', () => {
  const { bar } = buildBar(96);
  bar.style.position = 'static';
  const leave = bottomBarRef(bar);
  expect(padding()).toBe('0px');
  leave?.();
});
