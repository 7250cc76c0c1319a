import { hash } from '@node-rs/argon2';
import type { Call } from '@shared/contract/call';
import { getPortfolio } from '@shared/contract/portfolio';
import { getLocked } from '@shared/contract/statement';
import { type Balance, getBalanceInfo } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits, toUnits } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { grantQuota } from '../src/domains/vip-quota/quota.mutations.ts';
import { lockedBy } from '../src/domains/wallet/holdings.rules.ts';
import { newId } from '../src/platform/db/new-id.ts';
import { databaseTime } from '../src/platform/time/clock.ts';
import { uploads } from '../src/schema/tables/home.ts';
import { prices } from '../src/schema/tables/prices.ts';
import { newOperationKey, paymentPassword } from './money.ts';
import { fund, makePerson, unitsIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Two people who move money, and what they own by every way that shows it. */

export type Amounts = Readonly<Record<Asset, bigint>>;
/** What an operation adds to what its person and the other one own. */
export interface Change {
  mine?: Partial<Amounts>;
  others?: Partial<Amounts>;
}

interface Answer {
  id: string;
  quoteId?: string | undefined;
}

export interface Walker {
  id: string;
  uid: string;
  token: string;
  /** Sends one call; undefined for a refusal. */
  send(call: Call, body: object): Promise<Answer | undefined>;
  /** Asks for a quote and orders by it; undefined for a refusal of either. */
  order(check: Call, call: Call, body: object): Promise<Answer | undefined>;
}

/** An open buy order. */
export interface Posted {
  id: string;
  left: bigint;
  /** In smallest units of USDT for one YUT. */
  price: bigint;
}

export interface Walk {
  test: TestApp;
  /** An operator of its own: what one may move alone counts by operator. */
  operator: string;
  me: Walker;
  other: Walker;
  videoId: string;
  /** Of YUT in USDT, with eight decimals. */
  price: bigint;
  /** The latest of each kind, for a step that goes on with it. */
  open: Map<string, string>;
  orders: Partial<Record<'mine' | 'others', Posted>>;
}

const usdt = unitsIn('USDT');

/** A price of now. */
export async function setPrice({ test }: Pick<Walk, 'test'>, price: bigint): Promise<void> {
  const { business: at } = await databaseTime(test.db);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price });
}

async function startWalker(test: TestApp, invitedBy?: string): Promise<Walker> {
  const { business: createdAt } = await databaseTime(test.db);
  const paymentPasswordHash = await hash(paymentPassword, { memoryCost: 8, timeCost: 1 });
  const person = await makePerson(test.db, {
    paymentPasswordHash,
    isKyc: 1,
    kycStatus: 1,
    region: 'MY',
    createdAt,
    ...(invitedBy && { invitedBy }),
  });
  const { token } = await test.signIn(person);
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: usdt('5000') });
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: 300_000_000_007n });
  const send: Walker['send'] = async ({ path }, body) => {
    const { name, data } = await test.post(path, body, { token });
    if (name !== 'ok') return undefined;
    const { quote, quoteId, order, allocation, id } = data as Partial<Answer> &
      Partial<Record<'quote' | 'order' | 'allocation', Partial<Answer> | null>>;
    return {
      id: allocation?.id ?? order?.id ?? id ?? '',
      quoteId: quote?.quoteId ?? quoteId,
    };
  };
  const order: Walker['order'] = async (check, call, body) => {
    const asked = await send(check, body);
    if (!asked?.quoteId) return undefined;
    const proof = { paymentPassword };
    return send(call, { quoteId: asked.quoteId, operationKey: newOperationKey(), proof });
  };
  return { ...person, token, send, order };
}

let walks = 0;

export async function startWalk(test: TestApp): Promise<Walk> {
  walks += 1;
  // What earlier walks have left open must not run on in this one.
  for (const table of ['stake_orders', 'campaigns', 'creator_investments']) {
    await test.db.execute(sql`update ${sql.identifier(table)} set due_at = null`);
  }
  const price = 123_456_789n;
  await setPrice({ test }, price);
  const me = await startWalker(test);
  const other = await startWalker(test, me.id);
  const { business: businessAt } = await databaseTime(test.db);
  await test.database.transaction((tx) =>
    grantQuota(tx, { personId: me.id, amount: 100, businessAt }),
  );
  const videoId = newId();
  await test.db.insert(uploads).values({
    id: videoId,
    ownerId: me.id,
    tokenHash: videoId,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: businessAt,
    finishedAt: businessAt,
    fileName: `${videoId}.mp4`,
  });
  const operator = `operator-${walks}`;
  return { test, operator, me, other, videoId, price, open: new Map(), orders: {} };
}

/** An amount as it is shown: cut to cents. */
const shownInUsd = (text: string): string => fromUnits(usdt(text) / 10_000n, 2);

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + usdt(text), 0n);

/** What a person owns of each asset. Its rows add up to the total, in USDT and in the currency. */
export async function readOwned(
  { test, price }: Pick<Walk, 'test' | 'price'>,
  { token }: Pick<Walker, 'token'>,
  currencyType: 'USD' | 'EUR' = 'USD',
): Promise<{ owned: Amounts; balance: Balance }> {
  const ask = { currencyType, userTimeISO: '2026-03-01T12:00:00+08:00' };
  const { data: balance } = await test.call(getBalanceInfo, ask, { token });
  if (!balance) throw new Error('there is no balance');
  const { holdings, totalAssets, totalAssetsExchangePrice } = balance;
  const of = (asset: Asset) =>
    holdings
      .filter((row) => row.asset === asset)
      .reduce((sum, { amount }) => sum + (toUnits(amount, assetScale[asset]) ?? 0n), 0n);
  const owned = { USDT: of('USDT'), YUT: of('YUT') };
  // A unit of USDT is a millionth, one of YUT a hundred-millionth, and so is one of the price.
  expect(usdt(totalAssets)).toBe(owned.USDT + (owned.YUT * price) / 10n ** 10n);
  expect(sumOf(holdings.map(({ worth }) => worth))).toBe(usdt(totalAssetsExchangePrice));
  if (currencyType === 'USD') expect(totalAssetsExchangePrice).toBe(shownInUsd(totalAssets));
  return { owned, balance };
}

/** The same by wallet, portfolio and locked amounts, which agree. */
export async function readOwnedEverywhere(
  walk: Pick<Walk, 'test' | 'price'>,
  walker: Pick<Walker, 'token'>,
  currencyType: 'USD' | 'EUR' = 'USD',
): Promise<Amounts> {
  const { token } = walker;
  const { owned, balance } = await readOwned(walk, walker, currencyType);
  const { holdings } = balance;
  const { data: shown } = await walk.test.call(getPortfolio, { currencyType }, { token });
  expect(shown?.total).toBe(balance.totalAssetsExchangePrice);
  const plain = shown?.items.map(({ canTransferIn: _in, canTransferOut: _out, ...rest }) => rest);
  expect(plain).toEqual(holdings);
  const { data: locked } = await walk.test.call(getLocked, { currencyType }, { token });
  const rows = holdings.flatMap(({ account, asset, amount, worth }) => {
    const kind = lockedBy[account];
    return kind ? [{ account, kind, asset, amount, worth }] : [];
  });
  expect(locked?.items.map(({ title: _title, count: _count, ...rest }) => rest)).toEqual(rows);
  expect(locked?.total).toBe(balance.lockAmountExchange);
  expect(sumOf(rows.map(({ worth }) => worth))).toBe(usdt(balance.lockAmountExchange));
  if (currencyType === 'USD') {
    const off = usdt(balance.lockAmountExchange) - usdt(balance.lockAmount);
    // By less than a cent for each row of the wallet.
    expect(off < 0n ? -off : off).toBeLessThanOrEqual(10_000n * BigInt(holdings.length));
  }
  return owned;
}

/** What the records of the domains say that time has brought and taken so far. */
export async function readEarned({ test }: Pick<Walk, 'test'>, { id }: Pick<Walker, 'id'>) {
  const sent = (asset: Asset) => sql`(select coalesce(sum(amount + fee), 0) from withdrawals
    where person_id = ${id} and asset = ${asset}
      and stage in ('broadcast', 'confirming', 'completed'))`;
  const { rows } = await test.db.execute<{ usdt: string; yut: string }>(sql`
    select (
      (select coalesce(sum(days_paid * daily_profit), 0) from creator_investments
        where person_id = ${id})
      + (select coalesce(sum(floor(i.amount * ${part('creator_performance_part')})
          + i.days_paid * floor(i.daily_profit * ${part('creator_dynamic_part')})), 0)
        from creator_investments i join persons p on p.id = i.person_id
        where p.invited_by = ${id})
      - (select coalesce(sum(amount), 0) from creator_missed m where person_id = ${id}
        and not exists (select from creator_missed_receipts r where r.missed_id = m.id))
      - (select coalesce(sum(spent), 0) from campaigns where person_id = ${id})
      - ${sent('USDT')})::text as usdt,
    (
      (select coalesce(sum(case when r.type = 'penalty' then -r.amount else r.amount end), 0)
        from stake_records r join stake_orders o on o.id = r.order_id
        where o.person_id = ${id} and r.type in ('compounded', 'rewardRetrieved', 'penalty'))
      - ${sent('YUT')})::text as yut`);
  const { usdt: dollars, yut } = rows[0] ?? { usdt: '0', yut: '0' };
  return { USDT: BigInt(dollars), YUT: BigInt(yut) } satisfies Amounts;
}

/** What the inviter has of a friend's investment, as set by the operator. */
const part = (name: string) => sql`(select value::numeric from settings where name = ${name})`;

export const plus = (one: Amounts, other: Partial<Amounts> = {}): Amounts => ({
  USDT: one.USDT + (other.USDT ?? 0n),
  YUT: one.YUT + (other.YUT ?? 0n),
});

export const minus = (one: Amounts, other: Amounts): Amounts => ({
  USDT: one.USDT - other.USDT,
  YUT: one.YUT - other.YUT,
});
