/** What runs in the page before anything of its own: it watches, and touches nothing. */
export interface Seen {
  /** When the page's data were on the screen and nothing was busy any more. */
  usableMs?: number;
  skeletonMs?: number;
  firstPaintMs?: number;
  longTasksMs: number;
  shift: number;
}

export interface Marks {
  /** Text that stands in the page when its data are there. */
  text: string;
  skeleton: string;
}

/** Serialised into the page: it must not reach outside of itself. */
export function watch({ text, skeleton }: Marks): void {
  const seen: Seen = { longTasksMs: 0, shift: 0 };
  (window as unknown as { bench: Seen }).bench = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('longtask', ({ duration }) => {
    if (seen.usableMs === undefined) seen.longTasksMs += duration;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shift += value;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') seen.firstPaintMs = startTime;
  });
  /** What is in the page now is on the screen with the frame after the next. */
  const whenDrawn = (then: (at: number) => void) =>
    requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
  let hasSkeleton = false;
  let isUsable = false;
  const look = (): void => {
    if (!hasSkeleton && document.querySelector(skeleton)) {
      hasSkeleton = true;
      whenDrawn((at) => {
        seen.skeletonMs = at;
      });
    }
    const root = document.getElementById('root');
    if (isUsable || !root?.textContent?.includes(text)) return;
    if (root.querySelector('[aria-busy="true"]')) return;
    isUsable = true;
    whenDrawn((at) => {
      seen.usableMs = at;
    });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-busy'],
  });
}
