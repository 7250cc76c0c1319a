/**
 * Divides each part and rounds it down; the units that are missing from the divided sum go, one
 * each, to the parts that lost most (the largest remainder method). So the rows of a list add up to
 * their total, no row is off by a whole unit, and one that divides without a rest stays as it is.
 */
export function divideParts(parts: readonly bigint[], divisor: bigint): bigint[] {
  const sum = parts.reduce((all, part) => all + part, 0n);
  const rounded = parts.map((part) => part / divisor);
  const missing = sum / divisor - rounded.reduce((all, part) => all + part, 0n);
  const rest = (index: number): bigint => (parts[index] ?? 0n) % divisor;
  const byRest = parts
    .map((_, index) => index)
    .sort((one, other) => compare(rest(other), rest(one)))
    .slice(0, Number(missing));
  for (const index of byRest) rounded[index] = (rounded[index] ?? 0n) + 1n;
  return rounded;
}

const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);
