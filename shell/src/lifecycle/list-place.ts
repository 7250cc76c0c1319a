interface PlaceDependencies {
  win: Window;
  /** How far the page was scrolled when it was reloaded. */
  top: number;
}

const watchMs = 10_000;
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'] as const;

/**
 * Scrolls to where the person was before a reload of our own, as the content comes, which a longer
 * list does in parts. Ends as soon as they do something themselves.
 */
export function restorePlace({ win, top }: PlaceDependencies): void {
  const root = win.document.documentElement;
  const scroll = () => win.scrollTo(0, Math.min(top, root.scrollHeight - win.innerHeight));
  const growth = new ResizeObserver(scroll);
  const stop = (): void => {
    growth.disconnect();
    win.clearTimeout(timer);
    for (const name of interruptions) win.removeEventListener(name, stop, true);
  };
  const timer = win.setTimeout(stop, watchMs);
  for (const name of interruptions) win.addEventListener(name, stop, true);
  growth.observe(win.document.body);
}
