import { seeded } from '../statistics.ts';
import { hotPerson, people, senderOf } from './identities.ts';

/** To whom transfers go: anybody, mostly the same few, or always the same one. */
export const shapes = ['uniform', 'skewed', 'hot'] as const;
export type Shape = (typeof shapes)[number];

/** Of Zipf's law: the second gets half as much as the first. More than 1, as pgbench wants it. */
const exponent = 1.05;

/** Recipients by a transfer's number; nobody sends to themselves. */
export function recipientsFor(shape: Shape, seed: number): (number: number) => number {
  if (shape === 'hot') return () => hotPerson;
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

/** The same as lines of pgbench's language, which leave `:sender` and `:recipient` behind. */
export function recipientLines(shape: Shape): string[] {
  const sender = `\\set sender :n % ${people} + 1`;
  if (shape === 'hot') return [sender, `\\set recipient ${hotPerson}`];
  const most = people - 1;
  const drawn =
    shape === 'uniform' ? `random(1, ${most})` : `random_zipfian(1, ${most}, ${exponent})`;
  return [
    sender,
    `\\set drawn ${drawn}`,
    '\\set recipient :drawn + case when :drawn >= :sender then 1 else 0 end',
  ];
}
