interface IdleNeeds {
  page: Window;
  /** Sends for something that may be needed later. */
  tasks: readonly (() => Promise<unknown>)[];
}

/** After the load event: what the first screen fetches late must not share its line. */
const delayMs = 3000;
/** Where the engine does not say when it is idle. */
const betweenMs = 200;

/**
 * What can wait, when the page has nothing better to do: one after the other, so that a press
 * finds the line free, and not at all for who saves data.
 */
export function runWhenIdle({ page, tasks }: IdleNeeds): void {
  const { connection } = page.navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const untilIdle = () =>
    new Promise<void>((resolve) => {
      // Safari has no such callback.
      if ('requestIdleCallback' in page) page.requestIdleCallback(() => resolve());
      else (page as Window).setTimeout(resolve, betweenMs);
    });
  const untilOnline = () =>
    new Promise<void>((resolve) => {
      if (page.navigator.onLine !== false) resolve();
      else page.addEventListener('online', () => resolve(), { once: true });
    });
  const run = async () => {
    for (const task of tasks) {
      await untilOnline();
      await untilIdle();
      await task().catch(() => {});
    }
  };
  const start = () => page.setTimeout(() => void run(), delayMs);
  if (page.document.readyState === 'complete') start();
  else page.addEventListener('load', start, { once: true });
}
