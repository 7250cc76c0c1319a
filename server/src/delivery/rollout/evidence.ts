/**
 * Whether a canary does worse than the release beside it, however often one looks. Pure. What it
 * rests on: decisions/0060.
 */

/** Tries of one kind within a few seconds, and how many of them failed. */
export interface Tries {
  canary: { all: number; failed: number };
  live: { all: number; failed: number };
}

/**
 * How many times the odds of a failure may have grown. Each is weighed alike, so that neither a
 * doubled rate nor a page that always fails needs much more evidence than a test made for it.
 */
const oddsRatios = [1.5, 2, 3, 5, 10, 30, 100];

/** For each odds ratio, the logarithm of its likelihood over that of equal odds. */
export type Evidence = readonly number[];

export const noEvidence: Evidence = oddsRatios.map(() => 0);

/**
 * Adds the tries of an interval. Given how many failed in all, only their division between the two
 * counts: what hits both, such as a network that is down, is evidence for neither.
 */
export function addTries(evidence: Evidence, tries: Tries): Evidence {
  const weights = divisionsOf(tries);
  if (weights.length < 2) return evidence;
  const first = weights[0]?.failed ?? 0;
  const { failed } = tries.canary;
  const equalOdds = logSum(weights.map(({ logWays }) => logWays));
  return evidence.map((before, index) => {
    const logRatio = Math.log(oddsRatios[index] ?? 1);
    const all = logSum(weights.map((one) => one.logWays + (one.failed - first) * logRatio));
    return before + (failed - first) * logRatio - (all - equalOdds);
  });
}

/**
 * The mean of the likelihood ratios: an e-value. It passes 1 / α with a probability of at most α,
 * at whatever moment one looks, unless the canary is worse.
 */
export const eValueOf = (kinds: readonly Evidence[]): number => {
  const ratios = kinds.flat();
  return ratios.length === 0 ? 1 : Math.exp(logSum(ratios) - Math.log(ratios.length));
};

interface Division {
  /** Failures of the canary. */
  failed: number;
  /** Logarithm of the number of ways to this division, less a constant. */
  logWays: number;
}

/** Every possible division of the failures between the two. */
function divisionsOf({ canary, live }: Tries): Division[] {
  const failed = canary.failed + live.failed;
  const least = Math.max(0, failed - live.all);
  const most = Math.min(failed, canary.all);
  const divisions: Division[] = [];
  let logWays = 0;
  for (let mine = least; mine <= most; mine += 1) {
    divisions.push({ failed: mine, logWays });
    const [others, othersLeft] = [failed - mine, live.all - failed + mine + 1];
    logWays += Math.log(((canary.all - mine) * others) / ((mine + 1) * othersLeft));
  }
  return divisions;
}

function logSum(logs: readonly number[]): number {
  const greatest = Math.max(...logs);
  return greatest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - greatest), 0));
}
