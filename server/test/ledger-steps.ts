import fc from 'fast-check';
import type { LegStep, Step } from './ledger-model.ts';

/** Two people with two assets each (the first four accounts), and the system's side of both. */
export const accountsOf = { people: 2, person: 4, all: 6 } as const;

/** Mostly such that two fit into what the poorer one has (1000) and three do not. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(250n, 600n) },
  { weight: 2, arbitrary: fc.bigInt(-2n, 2n) },
  { weight: 1, arbitrary: fc.bigInt(0n, 2n ** 62n) },
);
/** Mostly the poorer one’s, the first two: where everything happens, something is in the way. */
const place = (count: number) =>
  fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(count - 1) });
const leg = fc.record({ from: place(accountsOf.all), to: fc.nat(accountsOf.all - 1), amount });
/** Mostly between two accounts of one asset: others are refused before anything else is asked. */
const goodLeg = leg.map((one): LegStep => {
  const to = (one.to & ~1) | (one.from & 1);
  return { ...one, to: to === one.from ? (to + 2) % accountsOf.all : to };
});
const legs = fc.array(fc.oneof({ weight: 9, arbitrary: goodLeg }, { weight: 1, arbitrary: leg }), {
  minLength: 1,
  maxLength: 2,
});

const what = <Name extends Step['what']>(name: Name) => fc.constant(name);
const owner = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(1) },
);
const key = fc.nat(5);
/** Counted from the newest, so that it mostly names one that is there. */
const recent = fc.nat(2);

const pay = fc.record({ what: what('pay'), legs });
const ask = fc.record({ what: what('ask'), owner, key, quote: fc.option(recent), legs });
const hold = fc.record({ what: what('hold'), account: place(accountsOf.person), amount });
const resolution = fc.constantFrom('taken' as const, 'returned' as const, 'expired' as const);
const end = fc.record({ what: what('end'), hold: recent, resolution });
const isLive = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false));
const quote = fc.record({ what: what('quote'), owner, isLive });
const seal = fc.record({ what: what('seal') });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: pay },
  { weight: 5, arbitrary: ask },
  { weight: 3, arbitrary: hold },
  { weight: 3, arbitrary: end },
  { weight: 2, arbitrary: quote },
  { weight: 1, arbitrary: seal },
);

/** One after the other, or those of one turn at the same time. */
type Turns = Step[][];

/** Something is held, and then more than the rest is wanted; the hold ends twice. */
const heldStory = fc
  .tuple(hold, pay, end, end)
  .map(([first, then, ...ends]): Turns => [[first], [then], ends]);
/** One quote for two operations, at the same time or one after the other. */
const quoteStory = fc
  .tuple(quote, ask, ask, fc.boolean())
  .map(([made, one, other, isTogether]): Turns => {
    const take = (taking: Step & { what: 'ask' }, place: number) => ({
      ...taking,
      owner: made.owner,
      key: place,
      quote: 0,
    });
    const both = [take(one, 0), take(other, 1)];
    return [[made], ...(isTogether ? [both] : both.map((only) => [only]))];
  });

export const turns: fc.Arbitrary<Turns> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: step.map((one): Turns => [[one]]) },
      // The same step again is what a retry is.
      { weight: 2, arbitrary: step.map((one): Turns => [[one, one]]) },
      { weight: 2, arbitrary: step.map((one): Turns => [[one], [one]]) },
      {
        weight: 4,
        arbitrary: fc.array(step, { minLength: 2, maxLength: 4 }).map((all): Turns => [all]),
      },
      { weight: 2, arbitrary: heldStory },
      { weight: 2, arbitrary: quoteStory },
    ),
    { minLength: 3, maxLength: 10 },
  )
  .map((all) => all.flat());
