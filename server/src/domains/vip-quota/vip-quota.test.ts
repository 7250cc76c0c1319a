import { getReceipt } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { listQuotaHistory, searchQuotaUsers } from '@shared/contract/vip-quota';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manyCalls, yutUnits } from '../../../test/market-people.ts';
import { newOperationKey } from '../../../test/money.ts';
import { makeOwner, type Owner, violatedInvariants } from '../../../test/quota-people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import type { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { prices } from '../../schema/tables/prices.ts';
import { eraseAccount } from '../safe/erasure.mutations.ts';

let test: TestApp;
let ana: Owner;
let bo: Owner;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 200_000_000n });
});
afterAll(async () => {
  expect(await violatedInvariants(test.db)).toEqual([]);
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  ana = await makeOwner(test, { units: 50 });
  bo = await makeOwner(test, { units: 0 });
});

const history = async (owner: Owner) =>
  (await test.call(listQuotaHistory, {}, { token: owner.token })).data?.items.map((one) => [
    one.kind,
    one.amount,
    one.change,
    one.left,
  ]);

async function allocated(amount: number): Promise<string> {
  const { name, data } = await ana.act({ action: 'allocate', to: bo.uid, amount });
  if (!data?.allocation) throw new Error(`not allocated: ${name}`);
  return data.allocation.id;
}

describe('quota', () => {
  it('is zero for a person without quota', async () => {
    expect(await bo.info()).toEqual({
      quota: { total: 0, used: 0, allocated: 0, left: 0 },
      forMe: 0,
      unitValue: '10',
      holdUntil: 0,
    });
    expect(await history(bo)).toEqual([]);
    expect((await bo.preview({ action: 'redeem', amount: 1 })).name).toBe('notEnough');
  });

  it('is transferred for good, and the recipient is notified', async () => {
    const { data } = await ana.act({ action: 'transfer', to: bo.uid, amount: 12 });
    expect(data).toMatchObject({
      quota: { total: 38, used: 0, allocated: 0, left: 38 },
      allocation: null,
      receipt: null,
    });
    expect((await bo.info()).quota).toEqual({ total: 12, used: 0, allocated: 0, left: 12 });
    expect(await history(ana)).toEqual([
      ['transferred', 12, -12, 38],
      ['granted', 50, 50, 50],
    ]);
    expect(await history(bo)).toEqual([['received', 12, 12, 12]]);
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, bo.id));
    expect(told).toMatchObject([{ kind: 'quotaReceived', params: { units: 12 } }]);
  });

  it('is allocated, partly redeemed by the recipient, and the rest cancelled', async () => {
    const id = await allocated(10);
    expect((await ana.info()).quota).toEqual({ total: 50, used: 0, allocated: 10, left: 40 });
    expect(await bo.info()).toMatchObject({ forMe: 10, quota: { total: 0 } });
    const used = await bo.act({ action: 'redeem', allocationId: id, amount: 4 });
    expect(used.data).toMatchObject({
      quota: { total: 0 },
      allocation: { id, received: 1, amount: 10, redeemed: 4, open: 6, status: 1 },
      receipt: { kind: 'quotaRedeemed', asset: 'YUT', receive: '40' },
    });
    expect((await bo.money('YUT')).balance).toBe(yutUnits('40'));
    const back = await ana.cancelAllocation(id);
    expect(back.data).toMatchObject({
      quota: { total: 50, used: 4, allocated: 0, left: 46 },
      allocation: { id, received: 0, status: 3, open: 0, counterparty: { uid: bo.uid } },
    });
    expect(await history(ana)).toEqual([
      ['allocationCancelled', 6, 6, 46],
      ['allocationRedeemed', 4, 0, 40],
      ['allocated', 10, -10, 40],
      ['granted', 50, 50, 50],
    ]);
    expect(await history(bo)).toEqual([['redeemedAllocated', 4, 0, 0]]);
    expect((await ana.cancelAllocation(id)).name).toBe('tooLate');
    const late = await bo.preview({ action: 'redeem', allocationId: id, amount: 1 });
    expect(late.name).toBe('notEnough');
  });

  it('of a fully redeemed allocation is completed', async () => {
    const id = await allocated(3);
    await bo.act({ action: 'redeem', allocationId: id, amount: 3 });
    expect(await ana.allocations('given')).toEqual([]);
    expect(await ana.allocations('given', 2)).toMatchObject([{ id, status: 2, redeemed: 3 }]);
    expect(await bo.allocations('received', 2)).toMatchObject([{ id, received: 1 }]);
    expect((await ana.cancelAllocation(id)).name).toBe('tooLate');
  });

  it('is redeemed for the quoted value, once per key, with a receipt', async () => {
    const asked = await ana.preview({ action: 'redeem', amount: 5 });
    expect(asked.data).toMatchObject({
      available: 50,
      amount: 5,
      receive: '50',
      before: { left: 50, used: 0 },
      after: { total: 50, left: 45, used: 5 },
    });
    const key = newOperationKey();
    const first = await ana.send('redeem', asked.data?.quoteId, key);
    const again = await ana.send('redeem', asked.data?.quoteId, key);
    expect(again.data).toEqual(first.data);
    expect((await ana.money('YUT')).balance).toBe(yutUnits('50'));
    const id = first.data?.receipt?.id ?? '';
    const { data: receipt } = await test.call(getReceipt, { id }, { token: ana.token });
    expect(receipt).toMatchObject({ kind: 'quotaRedeemed', receive: '50' });
    const { data: known } = await test.call(
      getOperation,
      { operationKey: key },
      { token: ana.token },
    );
    expect(known).toMatchObject({ state: 'done', answer: first.data });
  });
});

describe('an action', () => {
  it.each([
    ['to nobody', { action: 'transfer', to: '1', amount: 1 }, 'invalidRequest'],
    ['of more than is left', { action: 'redeem', amount: 51 }, 'notEnough'],
    ['of nothing', { action: 'redeem', amount: 0 }, 'invalidRequest'],
    ['of half a unit', { action: 'redeem', amount: 0.5 }, 'invalidRequest'],
    [
      'of an allocation that is none',
      { action: 'redeem', allocationId: 'x', amount: 1 },
      'notFound',
    ],
  ] as const)('%s is refused', async (_what, wish, name) => {
    expect((await ana.preview(wish)).name).toBe(name);
  });

  it('with oneself or with another person’s allocation is refused', async () => {
    const id = await allocated(5);
    const self = await ana.preview({ action: 'allocate', to: ana.uid, amount: 1 });
    expect(self.data).toEqual({ fields: [{ path: 'to', key: '002122' }] });
    const own = { action: 'redeem', allocationId: id, amount: 1 } as const;
    expect((await ana.preview(own)).name).toBe('notFound');
    expect((await bo.cancelAllocation(id)).name).toBe('notFound');
    const stranger = await makeOwner(test);
    expect((await stranger.preview(own)).name).toBe('notFound');
    expect((await stranger.cancelAllocation(id)).name).toBe('notFound');
  });

  it.each(['transfer', 'allocate'] as const)(
    '%s to a person erased since is refused',
    async (action) => {
      const asked = await ana.preview({ action, to: bo.uid, amount: 1 });
      await bo.change({ erasesAt: new Date() });
      expect((await ana.send(action, asked.data?.quoteId)).name).toBe('quoteExpired');
      expect((await ana.info()).quota.left).toBe(50);
    },
  );

  it.each([
    ['securityHold', { securityHoldUntil: sql`now() + interval '1 hour'` }],
    ['paymentPasswordMissing', { paymentPasswordHash: null }],
  ] as const)('is refused by %s', async (name, columns) => {
    const wishes = [
      { action: 'redeem', amount: 1 },
      { action: 'transfer', to: bo.uid, amount: 1 },
      { action: 'allocate', to: bo.uid, amount: 1 },
    ] as const;
    const asked: (string | null | undefined)[] = [];
    for (const wish of wishes) asked.push((await ana.preview(wish)).data?.quoteId);
    await ana.change(columns as Partial<typeof persons.$inferInsert>);
    for (const [index, { action }] of wishes.entries()) {
      expect((await ana.send(action, asked[index])).name).toBe(name);
    }
  });

  it('requires a second proof for a new recipient only', async () => {
    await ana.change({ email: `${ana.uid}@test.example` });
    const first = await ana.act({ action: 'transfer', to: bo.uid, amount: 1 });
    expect(first.name).toBe('proofNeeded');
    await ana.change({ email: null });
    await ana.act({ action: 'transfer', to: bo.uid, amount: 1 });
    await ana.change({ email: `${ana.uid}@test.example` });
    expect((await ana.act({ action: 'transfer', to: bo.uid, amount: 1 })).name).toBe('ok');
    // 49 units are worth 490 YUT, which are worth 980 USDT.
    const much = await ana.act({ action: 'transfer', to: bo.uid, amount: 40 });
    expect(much.name).toBe('proofNeeded');
  });

  it('with the last unit by two at once succeeds once', async () => {
    const one = await makeOwner(test, { units: 1 });
    const wishes = [ana, bo].map(
      ({ uid }) => ({ action: 'allocate', to: uid, amount: 1 }) as const,
    );
    const asked = await Promise.all(wishes.map((wish) => one.preview(wish)));
    const answers = await Promise.all(asked.map(({ data }) => one.send('allocate', data?.quoteId)));
    expect(answers.map(({ name }) => name).sort()).toEqual(['notEnough', 'ok']);
    expect((await one.info()).quota).toEqual({ total: 1, used: 0, allocated: 1, left: 0 });
  });

  it('that redeems and one that cancels at once use each unit once', async () => {
    const id = await allocated(5);
    const asked = await bo.preview({ action: 'redeem', allocationId: id, amount: 5 });
    const [used, back] = await Promise.all([
      bo.send('redeem', asked.data?.quoteId),
      ana.cancelAllocation(id),
    ]);
    expect([
      ['ok', 'tooLate'],
      ['notEnough', 'ok'],
    ]).toContainEqual([used.name, back.name]);
  });
});

it('the search finds people like the general one, and never oneself', async () => {
  const find = async (keyword: string) =>
    (await test.call(searchQuotaUsers, { keyword }, { token: ana.token })).data?.items;
  expect(await find(bo.uid)).toMatchObject([{ uid: bo.uid }]);
  expect(await find(ana.uid)).toEqual([]);
});

it('a history has pages', async () => {
  for (const amount of [1, 2, 3]) await ana.act({ action: 'redeem', amount });
  const page = (cursor?: string) =>
    test.call(listQuotaHistory, { limit: 3, cursor }, { token: ana.token });
  const first = (await page()).data;
  expect(first?.items.map(({ amount }) => amount)).toEqual([3, 2, 1]);
  const rest = (await page(first?.nextCursor ?? '')).data;
  expect(rest).toMatchObject({ items: [{ kind: 'granted' }], nextCursor: null });
  expect((await page('nonsense')).name).toBe('invalidRequest');
});

it('an erased account returns allocated quota and loses its own', async () => {
  const given = await allocated(10);
  await ana.act({ action: 'transfer', to: bo.uid, amount: 8 });
  const own = await bo.act({ action: 'allocate', to: ana.uid, amount: 3 });
  await bo.change({ erasesAt: sql`now() - interval '1 second'` as unknown as Date });
  const files = { remove: async () => undefined };
  const outcome = await test.database.transaction((tx) =>
    eraseAccount(tx, { personId: bo.id, businessAt: new Date(), files }),
  );
  expect(outcome).toBe('erased');
  expect((await ana.info()).quota).toEqual({ total: 42, used: 0, allocated: 0, left: 42 });
  expect(await ana.info()).toMatchObject({ forMe: 0 });
  expect(await ana.allocations('given', 2)).toMatchObject([
    { id: given, status: 3, counterparty: { nickName: '' } },
  ]);
  const late = { action: 'redeem', allocationId: own.data?.allocation?.id, amount: 1 } as const;
  expect((await ana.preview(late)).name).toBe('notEnough');
});
