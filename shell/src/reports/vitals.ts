import type { Owner, Reports } from './reports.ts';

interface VitalsDependencies {
  win: Window;
  reports: Pick<Reports, 'isMeasured' | 'ownerAt' | 'measured'>;
}

/** Measures the page's vitals; loaded when the page is idle. */
export function watchVitals({ win, reports }: VitalsDependencies): void {
  if (!reports.isMeasured || typeof PerformanceObserver !== 'function') return;
  const observe = <Entry extends PerformanceEntry>(
    type: string,
    take: (entry: Entry) => void,
    options: object = {},
  ) => {
    // Safari supports fewer entry types.
    if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ type, buffered: true, ...options } as PerformanceObserverInit);
  };

  const [navigation] = win.performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[];
  const first = reports.ownerAt(0);
  if (first && navigation && navigation.responseStart > 0) {
    reports.measured(first, { ttfbMs: whole(navigation.responseStart) });
  }
  observe('largest-contentful-paint', ({ startTime }) => {
    const owner = reports.ownerAt(startTime);
    if (owner) reports.measured(owner, { lcpMs: whole(startTime) });
  });
  const inp = createInp();
  observe<InteractionEntry>(
    'event',
    (entry) => {
      const owner = entry.interactionId ? reports.ownerAt(entry.startTime) : undefined;
      if (owner) reports.measured(owner, { inpMs: inp(owner, entry.duration) });
    },
    { durationThreshold: 16 },
  );
  const cls = createCls();
  observe<ShiftEntry>('layout-shift', (entry) => {
    const owner = entry.hadRecentInput ? undefined : reports.ownerAt(entry.startTime);
    if (owner) reports.measured(owner, { clsThousandths: cls(owner, entry) });
  });
}

interface InteractionEntry extends PerformanceEntry {
  interactionId?: number;
}

export interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

const longestMs = 60_000;
const whole = (ms: number): number => Math.min(longestMs, Math.round(ms));

/** INP as the slowest interaction, which holds for visits with fewer than fifty of them. */
export function createInp(): (owner: Owner, durationMs: number) => number {
  const slowest = new Map<string, number>();
  return ({ remote }, durationMs) => {
    const worst = Math.max(slowest.get(remote) ?? 0, whole(durationMs));
    slowest.set(remote, worst);
    return worst;
  };
}

const gapMs = 1000;
const windowMs = 5000;

/** CLS as the worst session window of layout shifts. */
export function createCls(): (owner: Owner, shift: ShiftEntry) => number {
  interface Window {
    fromMs: number;
    lastMs: number;
    sum: number;
  }
  const windows = new Map<string, Window>();
  const worst = new Map<string, number>();
  return ({ remote }, { startTime, value }) => {
    const open = windows.get(remote);
    const goesOn = open && startTime - open.lastMs < gapMs && startTime - open.fromMs < windowMs;
    const next: Window = goesOn
      ? { ...open, lastMs: startTime, sum: open.sum + value }
      : { fromMs: startTime, lastMs: startTime, sum: value };
    windows.set(remote, next);
    worst.set(remote, Math.max(worst.get(remote) ?? 0, next.sum));
    return Math.min(100_000, Math.round((worst.get(remote) ?? 0) * 1000));
  };
}
