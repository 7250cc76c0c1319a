import type { Asset } from '@shared/lib/money';
import { bookExchange } from '../domains/money/exchange.operations.ts';
import { exchanged, exchangeRate } from '../domains/money/money.rules.ts';
import { yutPriceAt } from '../domains/wallet/wallet.queries.ts';
import { priceScale } from '../domains/wallet/wallet.rules.ts';
import { type PersonPurpose, personAccount, systemAccount } from '../ledger/accounts.ts';
import type { MovementKind } from '../ledger/kinds.ts';
import { type Leg, transfer } from '../ledger/transfer.ts';
import type { Db } from '../platform/db/database.ts';
import { dayMs, minuteMs } from '../platform/time/time.ts';
import { currencies, currencyRates, prices } from '../schema/tables/prices.ts';
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
  await move(seed, { who: 'guarded', daysAgo: 12, asset: 'USDT', amount: '250', kind: 'deposit' });
  await move(seed, { who: 'guarded', daysAgo: 11, asset: 'YUT', amount: '40', kind: 'deposit' });
  await move(seed, { who: 'unchecked', daysAgo: 5, asset: 'USDT', amount: '60', kind: 'deposit' });
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

/** Deposits, exchanges, rewards and payments of about forty days; `money.ts` has the rest. */
async function seedRichHistory(seed: Seed): Promise<void> {
  const rich = (daysAgo: number, [amount, asset]: [string, Asset], kind: MovementKind) =>
    move(seed, { who: 'rich', daysAgo, asset, amount, kind });
  await rich(41, ['8787.5', 'USDT'], 'deposit');
  await rich(40, ['1250.5', 'YUT'], 'deposit');
  for (let daysAgo = 39; daysAgo >= 0; daysAgo -= 1) {
    const wave = (daysAgo * 37) % 23;
    if (daysAgo % 3 === 1) await rich(daysAgo, [`${12 + wave}.4`, 'USDT'], 'creatorProfit');
    if (daysAgo % 9 === 4) await exchange(seed, { daysAgo, amount: '300' });
    if (daysAgo % 10 === 5) await rich(daysAgo, ['1500', 'USDT'], 'deposit');
    if (daysAgo % 11 === 6) await rich(daysAgo, ['5', 'USDT'], 'inviteReward');
  }
  await move(seed, {
    who: 'rich',
    daysAgo: 9,
    asset: 'USDT',
    amount: '80',
    kind: 'taskReward',
    purpose: 'benefit',
  });
}

interface DemoMove {
  who: keyof Seed['people'];
  daysAgo: number;
  asset: Asset;
  amount: string;
  kind: MovementKind;
  purpose?: PersonPurpose;
}

const counterparty = (kind: MovementKind) => (kind === 'deposit' ? 'outside' : 'rewards');

/** What came in without an operation: a normal ledger transfer with a past business time. */
async function move(seed: Seed, one: DemoMove): Promise<void> {
  const person = await personAccount(seed.tx, {
    personId: seed.people[one.who],
    asset: one.asset,
    purpose: one.purpose ?? 'wallet',
  });
  const system = await systemAccount(seed.tx, {
    asset: one.asset,
    purpose: counterparty(one.kind),
  });
  const amount = units(one.amount, one.asset);
  const leg: Leg = { from: system, to: person, amount, kind: one.kind };
  await transfer(seed.tx, { legs: [leg], businessAt: timeOf(seed, one) });
}

/** Kinds differ in their minute; today's movements are in the past hour. */
const timeOf = ({ now }: Seed, one: Pick<DemoMove, 'daysAgo' | 'kind'>): Date =>
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
