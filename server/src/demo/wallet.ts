import type { Asset } from '@shared/lib/money';
import { bookExchange } from '../domains/money/exchange.operations.ts';
import { exchanged, exchangeRate } from '../domains/money/money.rules.ts';
import { yutPriceAt } from '../domains/wallet/wallet.queries.ts';
import { priceScale } from '../domains/wallet/wallet.rules.ts';
import type { MovementKind } from '../ledger/kinds.ts';
import type { Db } from '../platform/db/database.ts';
import { dayMs, minuteMs } from '../platform/time/time.ts';
import { currencies, currencyRates, prices } from '../schema/tables/prices.ts';
import { carryOutDeposit } from './past-deposit.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import { priceWalk } from './price-walk.ts';
import type { Seed } from './seeds.ts';
import { scaledUnits, units } from './values.ts';

/** Label, name and units for one USD. The first is the default. */
const rates = [
  ['$', 'USD', '1'],
  ['€', 'EUR', '0.9214'],
  ['¥', 'CNY', '7.1182'],
  ['¥', 'JPY', '151.37'],
  ['₩', 'KRW', '1382.4'],
  ['Rp', 'IDR', '15874'],
  ['RM', 'MYR', '4.4236'],
  ['₫', 'VND', '25318'],
  ['R$', 'BRL', '5.6482'],
] as const;

export async function seedWallet(seed: Seed): Promise<void> {
  await seed.tx.insert(currencies).values(
    rates.map(([label, name, perUsd], position) => ({
      label,
      name,
      perUsd: scaledUnits(perUsd, priceScale),
      position,
    })),
  );
  await extendPrices(seed.tx, seed.now);
  await seedRichHistory(seed);
  await deposit(seed, { who: 'guarded', daysAgo: 12, asset: 'USDT', amount: '250' });
  await deposit(seed, { who: 'guarded', daysAgo: 11, asset: 'YUT', amount: '40' });
  await deposit(seed, { who: 'unchecked', daysAgo: 5, asset: 'USDT', amount: '60' });
}

/** Adds missing prices up to `now`, and the rates of today, so that a restarted demo has them. */
export async function extendPrices(tx: Db, now: Date): Promise<void> {
  const rows = priceWalk(now);
  for (let from = 0; from < rows.length; from += 200) {
    await tx
      .insert(prices)
      .values(rows.slice(from, from + 200))
      .onConflictDoNothing();
  }
  const since = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const known = await tx.select({ name: currencies.name }).from(currencies);
  const ofToday = rates
    .slice(1)
    .filter(([, name]) => known.some((one) => one.name === name))
    .map(([, name, perUsd]) => ({ name, since, perUsd: scaledUnits(perUsd, priceScale) }));
  if (ofToday.length > 0) {
    await tx.insert(currencyRates).values(ofToday).onConflictDoNothing();
  }
}

/** Deposits and exchanges of about forty days; the other seeds have the rest. */
async function seedRichHistory(seed: Seed): Promise<void> {
  const who = 'rich';
  await deposit(seed, { who, daysAgo: 41, asset: 'USDT', amount: '9107.5' });
  await deposit(seed, { who, daysAgo: 40, asset: 'YUT', amount: '1250.5' });
  for (let daysAgo = 39; daysAgo >= 0; daysAgo -= 1) {
    if (daysAgo % 9 === 4) await exchange(seed, { daysAgo, amount: '300' });
    if (daysAgo % 10 === 5) await deposit(seed, { who, daysAgo, asset: 'USDT', amount: '1500' });
  }
}

async function deposit(
  seed: Seed,
  one: { who: keyof Seed['people']; daysAgo: number; asset: Asset; amount: string },
): Promise<void> {
  const { who, asset } = one;
  await carryOutDeposit(seed, {
    personId: seed.people[who],
    // The demo's networks carry YUT on one of them alone.
    network: asset === 'YUT' ? 'BSC' : 'TRON',
    asset,
    amount: units(one.amount, asset),
    at: timeOf(seed, { ...one, kind: 'deposit' }),
  });
}

/** Kinds differ in their minute; today's movements are in the past hour. */
const timeOf = ({ now }: Seed, one: { daysAgo: number; kind: MovementKind }): Date =>
  new Date(now.getTime() - (one.daysAgo * 24 * 60 + 1 + ((one.kind.length * 7) % 55)) * minuteMs);

/** USDT for YUT, at the price of that time. */
async function exchange(seed: Seed, of: { daysAgo: number; amount: string }): Promise<void> {
  const { tx } = seed;
  const personId = seed.people.rich;
  const at = timeOf(seed, { ...of, kind: 'exchange' });
  const rate = exchangeRate('USDT', await yutPriceAt(tx, at));
  const amount = units(of.amount, 'USDT');
  const receive = exchanged(amount, { from: 'USDT', to: 'YUT', rate });
  const given = { asset: 'USDT', amount, receive, receiveAsset: 'YUT' } as const;
  const taken = pastTerms(given, { rate: String(rate) });
  const past = { ownerId: personId, kind: 'money.exchange', at, receipt: 'exchange' } as const;
  await carryOutPast(seed, { ...past, taken }, (operation) =>
    bookExchange(tx, { taken, operation, personId }),
  );
}
