const bars = new Set<HTMLElement>();
const property = '--bottom-navigator';

function apply(document: Document): void {
  const fixed = [...bars].filter((bar) => getComputedStyle(bar).position === 'fixed');
  const heights = fixed.map((bar) => bar.getBoundingClientRect().height);
  const largest = Math.ceil(Math.max(0, ...heights));
  document.documentElement.style.setProperty(property, `${largest}px`);
}

/**
 * The ref of a bar that is fixed to the bottom: `<nav ref={bottomBarRef}>`. The page takes the
 * height of the largest bar as padding (§2), so that its last row is never covered. A bar measures
 * with its own safe area in it; it counts only while its style fixes it and shows it.
 */
export function bottomBarRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const document = bar.ownerDocument;
  const observer = new ResizeObserver(() => apply(document));
  bars.add(bar);
  observer.observe(bar, { box: 'border-box' });
  // Before the first paint, so that nothing jumps.
  apply(document);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    apply(document);
  };
}
