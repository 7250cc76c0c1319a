interface IdleOptions {
  win: Window;
  /** Each loads something that may be needed later. */
  tasks: readonly (() => Promise<unknown>)[];
}

/** After the load event: late requests of the first screen must not share the connection. */
const delayMs = 3000;
/** Between tasks in an engine without idle callbacks. */
const gapMs = 200;

/** Runs once the browser has nothing more urgent to do. Returns a function that cancels it. */
export function onceIdle(win: Window, run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in win)) {
    const timer = (win as Window).setTimeout(run, gapMs);
    return () => (win as Window).clearTimeout(timer);
  }
  const request = win.requestIdleCallback(run);
  return () => win.cancelIdleCallback(request);
}

/**
 * Runs the tasks while the page is idle, one at a time so that a press finds the connection free.
 * With data saving on, none of them runs.
 */
export function runWhenIdle({ win, tasks }: IdleOptions): void {
  const { connection } = win.navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const untilIdle = () => new Promise<void>((resolve) => void onceIdle(win, resolve));
  const untilOnline = () =>
    new Promise<void>((resolve) => {
      if (win.navigator.onLine !== false) resolve();
      else win.addEventListener('online', () => resolve(), { once: true });
    });
  const run = async () => {
    for (const task of tasks) {
      await untilOnline();
      await untilIdle();
      await task().catch(() => {});
    }
  };
  const start = () => win.setTimeout(() => void run(), delayMs);
  if (win.document.readyState === 'complete') start();
  else win.addEventListener('load', start, { once: true });
}
