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
  let findings: Findings = { eValue: 1, openings: 0, isStopped: false, mayWiden: false };
  for (const next of findingsOf(intervals)) findings = next;
  return findings;
}

/** What is found after each interval, until one stops the canary. */
export function* findingsOf(intervals: Iterable<Interval>): Generator<Findings> {
  const evidence = new Map<TriedKind, Evidence>();
  let openings = 0;
  for (const interval of intervals) {
    for (const kind of triedKinds) {
      const tries = interval[kind];
      if (tries) evidence.set(kind, addTries(evidence.get(kind) ?? noEvidence, tries));
    }
    openings += interval.opening?.canary.all ?? 0;
    const eValue = eValueOf(triedKinds.map((kind) => evidence.get(kind) ?? noEvidence));
    const isStopped = eValue >= stopAt;
    yield { eValue, openings, isStopped, mayWiden: !isStopped && openings >= leastOpenings };
    if (isStopped) return;
  }
}
