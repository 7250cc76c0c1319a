import { expect, it, vi } from 'vitest';
import { warmUpFormats } from './warm-up.ts';

it('has the platform read what formats need, when the page has nothing to do', () => {
  const requestIdleCallback = vi.fn();
  warmUpFormats({ document, requestIdleCallback } as unknown as Window);
  const [[run] = []] = requestIdleCallback.mock.calls;
  const made = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  run();
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

it('does nothing where a page can’t tell when that is', () => {
  const win = { document, requestIdleCallback: undefined } as unknown as Window;
  expect(() => warmUpFormats(win)).not.toThrow();
});
