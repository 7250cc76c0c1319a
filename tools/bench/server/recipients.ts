import { seeded } from '../statistics.ts';
import { hotUser, people, senderOf } from './identities.ts';

/** The recipients of transfers: anyone, mostly the same few, or always the same one. */
export const shapes = ['uniform', 'skewed', 'hot'] as const;
export type Shape = (typeof shapes)[number];

/** Zipf's law: the second gets half as much as the first. pgbench needs more than 1. */
const exponent = 1.05;

/** The recipient by the number of a transfer; never its sender. */
export function recipientsFor(shape: Shape, seed: number): (number: number) => number {
  if (shape === 'hot') return () => hotUser;
  const random = seeded(seed);
  const draw =
    shape === 'uniform' ? () => 1 + Math.floor(random() * (people - 1)) : zipf(people - 1, random);
  return (number) => beside(draw(), senderOf(number));
}

const beside = (drawn: number, sender: number): number => (drawn >= sender ? drawn + 1 : drawn);

function zipf(most: number, random: () => number): () => number {
  let sum = 0;
  const sums = Array.from({ length: most }, (_, rank) => {
    sum += 1 / (rank + 1) ** exponent;
    return sum;
  });
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, most - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) < wanted) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** The same as lines of a pgbench script, which set `:sender` and `:recipient`. */
export function recipientLines(shape: Shape): string[] {
  const sender = `\\set sender :n % ${people} + 1`;
  if (shape === 'hot') return [sender, `\\set recipient ${hotUser}`];
  const most = people - 1;
  const drawn =
    shape === 'uniform' ? `random(1, ${most})` : `random_zipfian(1, ${most}, ${exponent})`;
  return [
    sender,
    `\\set drawn ${drawn}`,
    '\\set recipient :drawn + case when :drawn >= :sender then 1 else 0 end',
  ];
}
