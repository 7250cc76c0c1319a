interface Division {
  divisor: bigint;
  /** Parts that stay rounded down as long as another part can take what is missing. */
  isKept?: (index: number) => boolean;
}

/**
 * Divides each part and rounds it down; the units that are missing from the divided sum go to the
 * parts that lost most, one each (the largest remainder method). So the rows of a list add up to
 * their total, no row is off by a whole unit, and one that divides without a rest stays as it is.
 * Parts that make up for others that are kept can be off by more.
 */
export function divideParts(parts: readonly bigint[], by: Division): bigint[] {
  const { divisor, isKept = () => false } = by;
  const rounded = parts.map((part) => part / divisor);
  const missing = Number(sumOf(parts) / divisor - sumOf(rounded));
  if (missing === 0) return rounded;
  const rest = (index: number): bigint => (parts[index] ?? 0n) % divisor;
  const byRest = parts
    .flatMap((part, index) => (part > 0n ? [index] : []))
    .sort((one, other) => compare(rest(other), rest(one)));
  const free = byRest.filter((index) => !isKept(index));
  const takers = free.length > 0 ? free : byRest;
  for (let unit = 0; unit < missing; unit += 1) {
    const taker = takers[unit % takers.length] ?? 0;
    rounded[taker] = (rounded[taker] ?? 0n) + 1n;
  }
  return rounded;
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n);
const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);
