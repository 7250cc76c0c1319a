import { lockFor, proceedsOf } from '../domains/c2c/c2c.rules.ts';
import { cancelBuyOrder, placeBuyOrder, sellIntoOrder } from '../domains/c2c/market.mutations.ts';
import { isKyc, kycStatus } from '../domains/identity/identity.rules.ts';
import { feeOf, readMoneySettings } from '../domains/money/public.ts';
import { yutPriceAt } from '../domains/wallet/wallet.queries.ts';
import { dayMs, hourMs } from '../platform/time/time.ts';
import { addExtra, type ExtraPerson } from './auth-extra.ts';
import { carryOutDeposit } from './past-deposit.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import people from './people.json' with { type: 'json' };
import type { Seed } from './seeds.ts';
import { units } from './values.ts';

/**
 * A market with a day of history, made with the market's own functions: open orders hold real USDT,
 * and the chart shows the prices of real sales.
 */
export async function seedC2c(seed: Seed): Promise<void> {
  const makers: string[] = [];
  for (const maker of makerNames) makers.push(await addMaker(seed, maker));
  await seedRichHistory(seed, makers);
  await seedDay(seed, makers);
  await seedOpenOrders(seed, makers);
}

/** People who only trade and cannot sign in. */
const { makers: makerNames } = people;

const ago = ({ now }: Seed, ms: number): Date => new Date(now.getTime() - ms);

async function addMaker(seed: Seed, who: ExtraPerson): Promise<string> {
  const profile = {
    kycStatus: kycStatus.passed,
    isKyc: isKyc.yes,
    inviteCode: `MAKER${who.uid.slice(-2)}`,
  };
  const id = await addExtra(seed, { who, joinedDaysAgo: 75, profile });
  const at = ago(seed, 70 * dayMs);
  for (const [asset, amount] of [
    ['USDT', '25000'],
    ['YUT', '4000'],
  ] as const) {
    const given = { personId: id, network: 'BSC', asset, amount: units(amount, asset) } as const;
    await carryOutDeposit(seed, { ...given, at });
  }
  return id;
}

/** Past buy orders of the rich account: filled, partly filled and unfilled. */
const richHistory = [
  { daysAgo: 31, amount: '120', sold: ['120'] },
  { daysAgo: 26, amount: '90', sold: [] },
  { daysAgo: 19, amount: '200', sold: ['60', '85', '55'] },
  { daysAgo: 12, amount: '150', sold: ['40'] },
  { daysAgo: 8, amount: '75.5', sold: ['50.5', '25'] },
  { daysAgo: 5, amount: '60', sold: [] },
  { daysAgo: 3, amount: '110', sold: ['30', '80'] },
];

async function seedRichHistory(seed: Seed, makers: readonly string[]): Promise<void> {
  const { tx, people } = seed;
  for (const [index, { daysAgo, amount, sold }] of richHistory.entries()) {
    const placedMs = daysAgo * dayMs;
    const after = (hours: number) => ago(seed, placedMs - hours * hourMs);
    const posted = await post(seed, {
      buyerId: people.rich,
      amount,
      price: await priceNear(seed, { at: after(0), permille: -4 }),
      minFill: '20',
      at: after(0),
    });
    for (const [step, part] of sold.entries()) {
      const sellerId = pickPerson(makers, index + step);
      await sell(seed, { posted, sellerId, part, at: after(1 + step * 2) });
    }
    const left = units(amount, 'YUT') - sold.reduce((sum, one) => sum + units(one, 'YUT'), 0n);
    if (left === 0n) continue;
    await cancelBuyOrder(tx, {
      orderId: posted.orderId,
      buyerId: people.rich,
      businessAt: after(20),
    });
  }
}

const dayHours = 27;
const minutesBetween = 54;

/** Orders placed and filled within the last day, and a little before it. */
async function seedDay(seed: Seed, makers: readonly string[]): Promise<void> {
  const count = (dayHours * 60) / minutesBetween;
  for (let index = 0; index < count; index += 1) {
    const minutesAgo = dayHours * 60 - index * minutesBetween;
    const at = (minutesLater: number) => ago(seed, (minutesAgo - minutesLater) * 60_000);
    const whole = 18 + ((index * 29) % 53);
    const posted = await post(seed, {
      buyerId: pickPerson(makers, index),
      amount: `${whole}.5`,
      price: await priceNear(seed, { at: at(0), permille: ((index * 7) % 11) - 5 }),
      minFill: '5',
      at: at(0),
    });
    // Some orders fill in two sales, and sometimes the rich account sells.
    const parts = index % 3 === 0 ? ['8.25', `${whole - 8}.25`] : [`${whole}.5`];
    for (const [step, part] of parts.entries()) {
      // Longer ago than a day, so that the rich account begins below the sum of a second proof.
      const isRich = index === 1 || index === 2;
      const sellerId = isRich ? seed.people.rich : pickPerson(makers, index + 3 + step);
      await sell(seed, { posted, sellerId, part, at: at(11 + step * 17) });
    }
  }
}

const openOrders = 27;
const openDays = 30;

/** Open buy orders, each priced a little below the one before. */
async function seedOpenOrders(seed: Seed, makers: readonly string[]): Promise<void> {
  const { rich, guarded } = seed.people;
  for (let index = 0; index < openOrders; index += 1) {
    const whole = 40 + ((index * index * 37) % 760);
    await seedOpenOrder(seed, {
      buyerId: pickPerson(makers, index * 3),
      amount: `${whole}.${(index * 25) % 100 || '5'}`,
      minFill: String(5 + (index % 4) * 5),
      permille: -2 - index * 2 - ((index * 5) % 3),
      hoursAgo: 1 + ((index * 11) % 46),
      ...(index % 2 === 1 &&
        index < 4 && { sold: '25.5', sellerId: pickPerson(makers, index * 3 + 1) }),
    });
  }
  await seedOpenOrder(seed, {
    buyerId: rich,
    amount: '180',
    minFill: '20',
    permille: -5,
    hoursAgo: 26,
    sold: '64.25',
    sellerId: pickPerson(makers, 2),
  });
  await seedOpenOrder(seed, {
    buyerId: rich,
    amount: '250',
    minFill: '50',
    permille: -40,
    hoursAgo: 30,
  });
  await seedOpenOrder(seed, {
    buyerId: guarded,
    amount: '30',
    minFill: '10',
    permille: -22,
    hoursAgo: 4,
  });
}

interface OpenOrder {
  buyerId: string;
  amount: string;
  minFill: string;
  /** Offset from the current price, in thousandths. */
  permille: number;
  hoursAgo: number;
  sold?: string;
  sellerId?: string;
}

async function seedOpenOrder(seed: Seed, order: OpenOrder): Promise<void> {
  const posted = await post(seed, {
    ...order,
    price: await priceNear(seed, { at: seed.now, permille: order.permille }),
    at: ago(seed, order.hoursAgo * hourMs),
    expiresAt: ago(seed, order.hoursAgo * hourMs - openDays * dayMs),
  });
  const { sold: part, sellerId } = order;
  if (!part || !sellerId) return;
  await sell(seed, { posted, sellerId, part, at: ago(seed, 60_000 * (1 + order.hoursAgo)) });
}

interface Posted {
  orderId: string;
  buyerId: string;
  price: bigint;
}

async function post(
  seed: Seed,
  order: Omit<Posted, 'orderId'> & {
    amount: string;
    minFill: string;
    at: Date;
    expiresAt?: Date;
  },
): Promise<Posted> {
  const { buyerId, price, at, expiresAt } = order;
  const [wanted, minFill] = [units(order.amount, 'YUT'), units(order.minFill, 'YUT')];
  const paid = { asset: 'USDT', amount: lockFor(wanted, price) } as const;
  const taken = pastTerms(
    { ...paid, receive: wanted, receiveAsset: 'YUT' },
    { price: String(price), minFill: String(minFill) },
  );
  let orderId = '';
  const past = { ownerId: buyerId, kind: 'c2c.create', at, receipt: 'c2cOrder', taken } as const;
  await carryOutPast(seed, past, async ({ id: operationId, businessAt }) => {
    orderId = await placeBuyOrder(seed.tx, {
      buyerId,
      amount: wanted,
      price,
      minFill,
      businessAt,
      operationId,
      ...(expiresAt && { expiresAt }),
    });
  });
  return { orderId, buyerId, price };
}

async function sell(
  seed: Seed,
  sale: { posted: Posted; sellerId: string; part: string; at: Date },
): Promise<void> {
  const { posted, sellerId, at } = sale;
  const { orderId, buyerId, price } = posted;
  const amount = units(sale.part, 'YUT');
  const charged = feeOf(amount, (await readMoneySettings(seed.tx)).fee('c2c', 'YUT'));
  const receive = proceedsOf(amount, price);
  const taken = pastTerms(
    { asset: 'YUT', amount, fee: charged, receive, receiveAsset: 'USDT' },
    { orderId, buyerId, price: String(price) },
  );
  const past = { ownerId: sellerId, kind: 'c2c.sell', at, receipt: 'c2cTrade', taken } as const;
  await carryOutPast(seed, { ...past, counterpartyId: buyerId }, (operation) =>
    sellIntoOrder(seed.tx, {
      orderId,
      sellerId,
      amount,
      fee: charged,
      businessAt: at,
      operationId: operation.id,
    }),
  );
}

/** YUT prices have eight decimals of USD; market prices have four of USDT. */
async function priceNear(seed: Seed, of: { at: Date; permille: number }): Promise<bigint> {
  const price = await yutPriceAt(seed.tx, of.at);
  return ((price * BigInt(1000 + of.permille)) / 1000n / 10_000n) * 100n;
}

function pickPerson(people: readonly string[], index: number): string {
  const person = people[index % people.length];
  if (!person) throw new Error('the demo has no account to trade with');
  return person;
}
