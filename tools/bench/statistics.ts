/** A median with its confidence interval. */
export interface Estimate {
  median: number;
  /** The 95 % confidence interval. */
  low: number;
  high: number;
}

export const asText = ({ median: middle, low, high }: Estimate): string =>
  `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

const resamples = 2000;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Bootstraps a median with a fixed seed, so that the same values give the same interval. */
export function estimate(values: readonly number[]): Estimate {
  const random = seeded(values.length);
  const medians = Array.from({ length: resamples }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).sort((a, b) => a - b);
  const at = (part: number) => medians[Math.floor(part * (medians.length - 1))] ?? Number.NaN;
  return { median: median(values), low: at(0.025), high: at(0.975) };
}

/** Pairs by round: both sides had the same conditions, so their ratio beats that of two medians. */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): Estimate {
  const ratios = ours.flatMap((value, round) => {
    const other = theirs[round];
    return other === undefined || !Number.isFinite(value / other) ? [] : [value / other];
  });
  return estimate(ratios);
}

/** Mulberry32, good enough to draw samples. */
export function seeded(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
