import { expect, it, vi } from 'vitest';
import { warmUpFormats } from './warm-up.ts';

it('warms up formats when the page is idle', () => {
  const requestIdleCallback = vi.fn();
  warmUpFormats({ document, requestIdleCallback } as unknown as Window);
  const [[run] = []] = requestIdleCallback.mock.calls;
  const made = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  run();
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

it('does nothing without an idle callback', () => {
  const win = { document, requestIdleCallback: undefined } as unknown as Window;
  expect(() => warmUpFormats(win)).not.toThrow();
});
