import fc from 'fast-check';
import type { LegStep, Step } from './ledger-model.ts';

/** Two people with two assets each (the first four accounts), and a system account per asset. */
export const accountsOf = { people: 2, person: 4, all: 6 } as const;

/** Mostly sized so that two fit into the smaller balance (1000) and three do not. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(250n, 600n) },
  { weight: 2, arbitrary: fc.bigInt(-2n, 2n) },
  { weight: 1, arbitrary: fc.bigInt(0n, 2n ** 62n) },
);
/** Mostly the two accounts of the poorer person, so that steps collide. */
const place = (count: number) =>
  fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(count - 1) });
const leg = fc.record({ from: place(accountsOf.all), to: fc.nat(accountsOf.all - 1), amount });
/** Mostly between accounts of one asset: others are refused at once. */
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
/** Counted from the newest, so that it mostly exists. */
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

/** Turns run one after the other, the steps of a turn concurrently. */
type Turns = Step[][];

/** Places a hold, spends more than the rest, and ends the hold twice. */
const heldStory = fc
  .tuple(hold, pay, end, end)
  .map(([first, then, ...ends]): Turns => [[first], [then], ends]);
/** One quote for two operations, concurrently or one after the other. */
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
      // The same step again is a retry.
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
