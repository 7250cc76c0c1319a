/**
 * Bars that stand fixed at the bottom and cover what is behind them. The page takes the height of
 * the largest as padding (§2), so that its last row is never covered. A bar measures with its own
 * safe area in it; one that is hidden has no height.
 */
const bars = new Set<HTMLElement>();
const property = '--bottom-navigator';

function apply(page: Document): void {
  const heights = Array.from(bars, (bar) => bar.getBoundingClientRect().height);
  const largest = Math.ceil(Math.max(0, ...heights));
  page.documentElement.style.setProperty(property, `${largest}px`);
}

/** Counts the bar until the answer is called. */
export function registerBottomBar(bar: HTMLElement): () => void {
  const page = bar.ownerDocument;
  const observer = new ResizeObserver(() => apply(page));
  bars.add(bar);
  observer.observe(bar, { box: 'border-box' });
  // Before the first paint: nothing jumps.
  apply(page);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    apply(page);
  };
}
