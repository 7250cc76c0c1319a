import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './dialog.tsx';

class Seen extends EventTarget {
  height = 844;
  offsetTop = 0;
  scale = 1;
}

/** A page that is 844 px high, and its visible part. */
function open(): Seen {
  const seen = new Seen();
  vi.stubGlobal('visualViewport', seen);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844);
  render(
    <Modal title="Add principal" place="bottom" onCancel={() => {}}>
      <input />
    </Modal>,
  );
  return seen;
}
const change = (seen: Seen, to: Partial<Seen>, event: 'resize' | 'scroll' = 'resize') =>
  act(() => {
    Object.assign(seen, to);
    seen.dispatchEvent(new Event(event));
  });
const covered = () => screen.getByRole('dialog').style.getPropertyValue('--keyboard');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('moves above an overlaying keyboard, and back', () => {
  const seen = open();
  expect(covered()).toBe('0px');
  change(seen, { height: 544 });
  expect(covered()).toBe('300px');
  change(seen, { offsetTop: 120 }, 'scroll');
  expect(covered()).toBe('180px');
  change(seen, { height: 844, offsetTop: 0 });
  expect(covered()).toBe('0px');
});

it('does not mistake zoom for a keyboard', () => {
  const seen = open();
  change(seen, { height: 422, scale: 2 });
  expect(covered()).toBe('0px');
});
