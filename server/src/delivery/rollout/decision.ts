import { addTries, type Evidence, eValueOf, noEvidence, type Tries } from './evidence.ts';

/** What happens to a watched canary, from what its pages have reported. Pure. */

/** What can fail: an opening of the page, a call that moves money, a first screen in time. */
export const triedKinds = ['opening', 'money', 'speed'] as const;
export type TriedKind = (typeof triedKinds)[number];

export type Interval = Partial<Record<TriedKind, Tries>>;

/** At most one in a hundred canaries that are no worse than the live release is stopped. */
export const stopAt = 100;

/** How many of its openings a canary has shown before it goes to more devices. */
const leastOpenings = 50;

export interface Findings {
  eValue: number;
  openings: number;
  isStopped: boolean;
  mayWiden: boolean;
}

/** Looks after each interval, as the server does: what was once enough stays enough. */
export function judge(intervals: Iterable<Interval>): Findings {
  const evidence = new Map<TriedKind, Evidence>();
  let openings = 0;
  let eValue = 1;
  for (const interval of intervals) {
    for (const kind of triedKinds) {
      const tries = interval[kind];
      if (tries) evidence.set(kind, addTries(evidence.get(kind) ?? noEvidence, tries));
    }
    openings += interval.opening?.canary.all ?? 0;
    eValue = eValueOf(triedKinds.map((kind) => evidence.get(kind) ?? noEvidence));
    if (eValue >= stopAt) return { eValue, openings, isStopped: true, mayWiden: false };
  }
  return { eValue, openings, isStopped: false, mayWiden: openings >= leastOpenings };
}
