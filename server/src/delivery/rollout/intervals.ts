import type { TriedStep } from '@shared/contract/webview';
import type { Interval } from './decision.ts';

/** The steps in the order of time, each with the tries of both sides. */
export function intervalsOf(steps: readonly TriedStep[], canary: string): Interval[] {
  const intervals = new Map<number, Interval>();
  const none = { all: 0, failed: 0 };
  for (const { at, kind, release, total, failed } of steps) {
    const interval = intervals.get(at.getTime()) ?? {};
    const tries = interval[kind] ?? { canary: none, live: none };
    const side = release === canary ? 'canary' : 'live';
    const both = { ...tries, [side]: { all: total, failed } };
    intervals.set(at.getTime(), { ...interval, [kind]: both });
  }
  return [...intervals.values()];
}
