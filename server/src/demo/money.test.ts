import { getProfitHistory, getReceipt } from '@shared/contract/money';
import { getPortfolioHistory } from '@shared/contract/portfolio';
import { getUsdtHistory, getYutHistory, type Movement } from '@shared/contract/wallet';
import { getWithdrawals } from '@shared/contract/withdraw';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../../test/demo.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../test/test-app.ts';
import { operations } from '../composition/operations.ts';
import { feeOf, outgoing24h, readMoneySettings, worthAt } from '../domains/money/public.ts';
import { graceMs } from '../domains/withdraw/withdraw.rules.ts';
import { type MovementKind, movementKinds } from '../ledger/kinds.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { minuteMs } from '../platform/time/time.ts';
import { persons } from '../schema/tables/identity.ts';
import { portfolioTransfers } from '../schema/tables/portfolio.ts';
import { receipts } from '../schema/tables/receipts.ts';
import { withdrawalStages, withdrawals } from '../schema/tables/withdrawals.ts';
import { type DemoAccount, seedDemo } from './seeds.ts';

let test: TestApp;
let accounts: DemoAccount[];
beforeAll(async () => {
  // One address makes a call for each movement.
  test = await startTestApp();
  accounts = await test.database.transaction((tx) => seedDemo(tx, new Date(), testSecretBox));
});
afterAll(() => test.close());

/** Movements that only operations with a receipt book; the parts of others aside. */
const ordered = new Set(
  movementKinds.filter((kind) => {
    const booking = Object.values(operations).filter(({ movements }) => movements.includes(kind));
    const isPart = kind === 'fee' || kind === 'rounding';
    return !isPart && booking.length > 0 && booking.every(({ receipt }) => receipt !== null);
  }),
);

/** What a complete receipt of each kind says beside its amount, its state and its time. */
const lines: Record<string, readonly string[]> = {
  exchange: ['fee', 'receive', 'rate'],
  c2cTrade: ['fee', 'receive', 'rate', 'person'],
  transfer: ['fee', 'person'],
  withdrawal: ['fee', 'to'],
  portfolio: ['fee', 'from', 'to'],
  profitTransfer: ['fee', 'from', 'to'],
  stakePrincipal: ['fee', 'from', 'to', 'term'],
  stakePrincipalReturned: ['from', 'to', 'term', 'returned'],
  stakeReward: ['reward', 'fee', 'term'],
  campaign: ['budget', 'spent', 'fee'],
  investment: ['fee'],
  purchase: ['fee'],
  quotaRedeemed: ['fee'],
};
/** What these begin is booked later, too. */
const isBookedLater = new Set(['campaign', 'stakePrincipalReturned', 'withdrawal']);

type History = typeof getUsdtHistory | typeof getYutHistory | typeof getProfitHistory;
type Line = Pick<Movement, 'id' | 'asset' | 'kind' | 'detail' | 'createdAt'>;

let calls = 0;
/** This test makes more calls than an address may make in a minute. */
const nextAddress = (): string => {
  calls += 1;
  return `10.${Math.floor(calls / 5000)}.${Math.floor(calls / 20) % 250}.1`;
};

async function readHistory(history: History, token: string): Promise<Line[]> {
  const found: Line[] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = { limit: 50, ...(cursor && { cursor }) };
    const { data } = await test.call(history, asked, { token, address: nextAddress() });
    found.push(...(data?.items ?? []));
    cursor = data?.nextCursor ?? undefined;
    if (!cursor) return found;
  }
}

it('every movement of a history opens a receipt as complete as one made by hand', async () => {
  const opened = new Map<string, number>();
  for (const person of await test.db.select().from(persons)) {
    const { token } = await test.signIn(person);
    for (const history of [getUsdtHistory, getYutHistory]) {
      for (const line of await readHistory(history, token)) {
        const asked = { token, address: nextAddress() };
        const { name, data: receipt } = await test.call(getReceipt, { id: line.id }, asked);
        expect([line.kind, name]).toEqual([line.kind, 'ok']);
        if (!receipt) continue;
        const { kind, createdAt } = receipt;
        expect([receipt.asset, receipt.receiveAsset]).toContain(line.asset);
        if (isBookedLater.has(kind)) expect(createdAt).toBeLessThanOrEqual(line.createdAt);
        else expect([kind, createdAt]).toEqual([kind, line.createdAt]);
        const isOrdered = ordered.has(line.kind as MovementKind);
        const wasOrdered = receipt.id !== line.id;
        if (isOrdered) expect([line.kind, wasOrdered]).toEqual([line.kind, true]);
        if (!wasOrdered) continue;
        opened.set(kind, (opened.get(kind) ?? 0) + 1);
        const ids = receipt.lines.map(({ id }) => id);
        expect([kind, ids]).toEqual([
          kind,
          expect.arrayContaining(['status', ...(lines[kind] ?? ['nothing']), 'time', 'number']),
        ]);
      }
    }
  }
  expect([...opened.keys()].sort()).toEqual(Object.keys(lines).sort());
}, 120_000);

it('the rich account has withdrawals in every final state, and pending and completed transfers', async () => {
  const token = await signInAs(test, 'mara.lindt');
  const { data } = await test.call(getWithdrawals, {}, { token });
  const stages = (data?.items ?? []).map(({ stage }) => stage);
  expect(new Set(stages)).toEqual(new Set(['review', 'refused', 'completed', 'cancelled']));
  const now = await test.call(getPortfolioHistory, { scope: 1 }, { token });
  const past = await test.call(getPortfolioHistory, { scope: 2 }, { token });
  expect([now.data?.items.length, past.data?.items.length]).toEqual([1, 3]);
});

it('withdrawals have the fee, the review and the times that the rules give them', async () => {
  const settings = await readMoneySettings(test.db);
  const rows = await test.db.select().from(withdrawals);
  const minutes = { BSC: 'minutes_withdraw_bsc', TRON: 'minutes_withdraw_tron' } as const;
  const fees = { BSC: 'withdraw_bsc', TRON: 'withdraw_tron' } as const;
  for (const { id, asset, amount, fee, network, needsReview, businessAt } of rows) {
    const to = network === 'BSC' || network === 'TRON' ? network : undefined;
    const worth = (await worthAt(test.db, businessAt)).of(amount, asset);
    const stages = await test.db
      .select()
      .from(withdrawalStages)
      .where(eq(withdrawalStages.withdrawalId, id))
      .orderBy(withdrawalStages.businessAt);
    const at = (stage: string) => stages.find((one) => one.stage === stage)?.businessAt.getTime();
    const [sent, completed] = [at('broadcast'), at('completed')];
    const begun = at('review') ?? sent ?? businessAt.getTime() + graceMs;
    const arrival = settings.count(to ? minutes[to] : 'minutes_withdraw_benefit') * minuteMs;
    const isReviewed = worth >= settings.units('review_from', 'USDT');
    expect({ amount, fee, needsReview, reviewed: at('review') !== undefined, begun }).toEqual({
      amount,
      fee: feeOf(amount, settings.fee(to ? fees[to] : 'withdraw_benefit', asset)),
      needsReview: isReviewed,
      reviewed: isReviewed,
      begun: businessAt.getTime() + graceMs,
    });
    // What nobody reviews arrives as promised when it was sent; what was reviewed, when it was let go.
    const from = at('review') === undefined ? businessAt.getTime() : sent;
    if (completed !== undefined) expect(completed - (from ?? 0)).toBe(arrival);
  }
  expect(rows.filter(({ needsReview }) => needsReview).length).toBeGreaterThan(1);
  expect(rows.filter(({ needsReview }) => !needsReview).length).toBeGreaterThan(1);
});

it('money on its way between own accounts arrives after the minutes of the settings', async () => {
  const minutes = (await readMoneySettings(test.db)).count('minutes_portfolio_out');
  const rows = await test.db.select().from(portfolioTransfers);
  const pending = rows.filter(({ status }) => status === 1);
  expect(pending.length).toBe(1);
  for (const { businessAt, arrivesAt } of pending) {
    expect(arrivesAt?.getTime()).toBe(businessAt.getTime() + minutes * minuteMs);
  }
});

it.each([
  ['c2cTrade', 'c2c'],
  ['transfer', 'transfer'],
] as const)('each %s has the fee of the settings', async (kind, name) => {
  const settings = await readMoneySettings(test.db);
  const made = await test.db.select().from(receipts).where(eq(receipts.kind, kind));
  expect(made.length).toBeGreaterThan(1);
  const dueOf = (one: (typeof made)[number]) => feeOf(one.amount, settings.fee(name, one.asset));
  expect(made.filter((one) => one.fee !== dueOf(one))).toEqual([]);
});

it('every row of the histories of those who sign in says who and what', async () => {
  const silent: string[] = [];
  for (const person of await test.db.select().from(persons)) {
    if (accounts.every(({ id }) => id !== person.uid)) continue;
    const { token } = await test.signIn(person);
    for (const history of [getUsdtHistory, getYutHistory, getProfitHistory]) {
      for (const { kind, detail } of await readHistory(history, token)) {
        if (!detail) silent.push(`${person.userName} ${history.path} ${kind}`);
      }
    }
  }
  expect([...new Set(silent)]).toEqual([]);
});

it('each account that signs in starts below the sum from which a second proof is asked for', async () => {
  const at = { wall: new Date(), business: new Date() };
  const from = (await readMoneySettings(test.db)).units('strong_proof_from', 'USDT');
  for (const person of await test.db.select().from(persons)) {
    if (accounts.every(({ id }) => id !== person.uid)) continue;
    const sent = await outgoing24h({ db: test.db, person, clock: at });
    expect([person.userName, sent < from]).toEqual([person.userName, true]);
  }
});

it('the ledger of the demo is sound', async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
