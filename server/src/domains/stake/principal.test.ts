import { listSystemMessages } from '@shared/contract/messages';
import { getReceipt, type Receipt } from '@shared/contract/money';
import { deleteAccount } from '@shared/contract/safe';
import { listStakeOrders, listStakeRecords, previewStake } from '@shared/contract/stake';
import { getYutHistory } from '@shared/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passTime } from '../../../test/money.ts';
import { makeStaker, passDays, recordsOf, type Staker, yutUnits } from '../../../test/stakes.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { persons } from '../../schema/tables/identity.ts';

let test: TestApp;
let me: Staker;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  me = await makeStaker(test);
});

/** The lines of a receipt by their ids. */
const linesOf = (receipt: Receipt | null | undefined) =>
  Object.fromEntries(
    (receipt?.lines ?? []).map((line) => [line.id, line.amount ?? line.at ?? line.text]),
  );
const days = (count: number) => passDays(test, count);
const records = (orderId: string) => recordsOf(test, { token: me.token, orderId });

describe('the end of a term', () => {
  it('notifies the owner, and the stake earns nothing until it is reinvested', async () => {
    const { id: orderId } = await me.stake({ termId: '7-days' });
    await days(10);
    const ended = await me.order(orderId);
    expect(ended).toMatchObject({
      status: 2,
      reward: '0.56',
      nextPayoutAt: 0,
      actions: ['retrieveReward', 'reinvest', 'retrievePrincipal'],
    });
    const { data } = await test.call(listSystemMessages, {}, me);
    expect(data?.items.map(({ kind }) => kind)).toEqual(['stakeMatured']);
    expect(await me.act({ action: 'reinvest', orderId })).toBe('ok');
    await days(1);
    const again = await me.order(orderId);
    expect(again).toMatchObject({ status: 1, reward: '0.64', daysDone: 1 });
    expect(again.startAt).toBeGreaterThanOrEqual(ended.endAt + 3 * 86_400);
  });

  it('with auto reinvest starts the next term without a gap', async () => {
    const { id, endAt } = await me.stake({ termId: '7-days', autoReinvest: 1 });
    await days(10);
    expect(await me.order(id)).toMatchObject({ status: 1, startAt: endAt, daysDone: 3 });
    expect((await records(id)).filter(([type]) => type === 'autoReinvested')).toHaveLength(1);
  });
});

describe('the principal', () => {
  it('is returned early less a penalty, with the open reward less its fee', async () => {
    const { id: orderId } = await me.stake();
    await days(5);
    const { data } = await me.preview({ action: 'retrievePrincipal', orderId });
    expect(data).toMatchObject({ amount: '100', penalty: '2', fee: '0.02', receive: '98.48' });
    // The amounts of the preview add up: 100 − 2 + 0.5 − 0.02.
    expect(data?.reward).toBe('0.5');
    const part = (name: 'amount' | 'penalty' | 'reward' | 'fee') => yutUnits(data?.[name] ?? '0');
    expect(part('amount') - part('penalty') + part('reward') - part('fee')).toBe(
      yutUnits(data?.receive ?? '0'),
    );
    const answer = await me.send('retrievePrincipal', { quoteId: data?.quoteId ?? '' });
    const { order, receipt } = answer.data ?? {};
    expect(order).toMatchObject({ status: 3, penalty: '2' });
    const amounts = { amount: '100', penalty: '2', fee: '0.02', total: '100.5', receive: '98.48' };
    expect(receipt).toMatchObject({ ...amounts, status: 1, state: 'returning' });
    expect(linesOf(receipt)).toMatchObject({
      status: 'On its way back',
      reward: '0.5',
      penalty: '2',
      fee: '0.02',
      receive: '98.48',
      term: '30\u00a0days',
      from: 'Staking',
      to: 'Wallet',
      arrival: order?.releaseAt,
    });
    // Time passes between the preview and the call.
    const laterBy = (order?.releaseAt ?? 0) - (data?.arrivesAt ?? 0);
    expect(laterBy >= 0 && laterBy < 60).toBe(true);
    expect(order?.actions).toEqual(['retrieveReward', 'cancelRetrieve']);
    await days(1.9);
    expect(await me.balance('wallet')).toBe(yutUnits('900'));
    await days(0.2);
    expect(await me.balance('wallet')).toBe(yutUnits('998.48'));
    expect(await me.balance('stake')).toBe(0n);
    const back = await me.order(orderId);
    expect(back).toMatchObject({ status: 4, principal: '100', penalty: '2', reward: '0' });
    expect(back).toMatchObject({ endedAt: order?.releaseAt, actions: [] });
    expect((await records(orderId)).slice(0, 5)).toEqual([
      ['principalReturned', '98'],
      ['penalty', '2'],
      ['rewardFee', '0.02'],
      ['rewardRetrieved', '0.48'],
      ['retrieveRequested', '100'],
    ]);
    const messages = await test.call(listSystemMessages, {}, me);
    expect(messages.data?.items).toMatchObject([{ kind: 'stakeReturned', amount: '98' }]);
    // The history leads to the same receipt, which is complete now.
    const { data: history } = await test.call(getYutHistory, { limit: 2 }, me);
    expect(history?.items.map(({ detail }) => detail)).toEqual(['30\u00a0days', '30\u00a0days']);
    const returned = { ...amounts, id: receipt?.id, status: 2, state: 'completed' };
    for (const { id } of history?.items ?? []) {
      const { data } = await test.call(getReceipt, { id }, me);
      expect(data).toMatchObject(returned);
      expect(linesOf(data)).toMatchObject({ penalty: '2', fee: '0.02', returned: back.endedAt });
    }
  });

  it('shows its penalty where no fee is kept back, and no word of “no fee”', async () => {
    const { id: orderId } = await me.stake();
    const { data } = await me.preview({ action: 'retrievePrincipal', orderId });
    const answer = await me.send('retrievePrincipal', { quoteId: data?.quoteId ?? '' });
    const lines = linesOf(answer.data?.receipt);
    expect(lines).toMatchObject({ penalty: '2', receive: '98' });
    expect(lines).not.toHaveProperty('fee');
    await me.act({ action: 'cancelRetrieve', orderId });
    const kept = await test.call(getReceipt, { id: answer.data?.receipt?.id ?? '' }, me);
    expect(kept.data).toMatchObject({ status: 3, state: 'cancelled', penalty: '0', receive: '0' });
    expect(linesOf(kept.data)).not.toHaveProperty('penalty');
  });

  it('is returned in full after the end of its term', async () => {
    const { id: orderId } = await me.stake({ termId: '7-days' });
    await days(8);
    const { data } = await me.preview({ action: 'retrievePrincipal', orderId });
    expect(data).toMatchObject({ penalty: '0', reward: '0.56', fee: '0.028', receive: '100.532' });
    expect(await me.act({ action: 'retrievePrincipal', orderId })).toBe('ok');
    await days(1);
    expect(await me.balance('wallet')).toBe(yutUnits('1000.532'));
  });

  it('can be kept staked while it is being returned', async () => {
    const { id: orderId, endAt } = await me.stake();
    await days(5);
    await me.act({ action: 'retrievePrincipal', orderId });
    await days(1);
    const { data } = await me.preview({ action: 'cancelRetrieve', orderId });
    expect(data).toMatchObject({ before: { status: 3 }, after: { status: 1 } });
    expect((await me.send('cancelRetrieve', { quoteId: data?.quoteId ?? '' })).name).toBe('ok');
    const kept = await me.order(orderId);
    expect(kept).toMatchObject({ status: 1, penalty: '0', releaseAt: 0, daysDone: 5 });
    expect(kept.endAt).toBeGreaterThanOrEqual(endAt + 86_400);
    expect(kept.endAt).toBeLessThan(endAt + 86_400 + 60);
    expect(await me.act({ action: 'cancelRetrieve', orderId })).toBe('notPossibleNow');
  });

  it('can be retrieved during a security hold', async () => {
    const { id: orderId } = await me.stake({ termId: '7-days' });
    await test.db
      .update(persons)
      .set({ securityHoldUntil: sql`now() + interval '1 day'` })
      .where(eq(persons.id, me.personId));
    expect(await me.act({ action: 'retrievePrincipal', orderId })).toBe('ok');
    await days(1);
    expect(await me.balance('wallet')).toBe(yutUnits('999'));
  });
});

describe('an account that is being deleted', () => {
  it('has to retrieve its principal first', async () => {
    await me.stake();
    const { name, data } = await test.call(deleteAccount, { givesUpBalance: true }, me);
    expect(name).toBe('accountNotEmpty');
    expect(data).toMatchObject({ left: expect.arrayContaining(['stakes']) });
  });

  it('can retrieve and start nothing new', async () => {
    const { id: orderId } = await me.stake();
    await days(1);
    await test.db
      .update(persons)
      .set({ erasesAt: sql`now() + interval '30 days'` })
      .where(eq(persons.id, me.personId));
    const amount = '50';
    const create = { action: 'create', termId: '30-days', amount } as const;
    expect(await me.act(create)).toBe('accountClosing');
    expect(await me.act({ action: 'addPrincipal', orderId, amount })).toBe('accountClosing');
    expect(await me.flick('autoReinvest', { orderId, on: 1 })).toBe('accountClosing');
    expect(await me.act({ action: 'retrieveReward', orderId })).toBe('ok');
    expect(await me.act({ action: 'retrievePrincipal', orderId })).toBe('ok');
  });
});

describe('the lists', () => {
  it('have pages, with open and ended stakes apart', async () => {
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.unshift((await me.stake({ termId: '7-days', amount: '10' })).id);
      await passTime(test.db, 60_000);
    }
    const [last = '', middle = '', first = ''] = made;
    await me.act({ action: 'retrievePrincipal', orderId: middle });
    await days(1);
    const ids = async (body: { scope?: 1 | 2; limit?: number; cursor?: string }) => {
      const { data } = await test.call(listStakeOrders, body, me);
      return { ids: data?.items.map(({ id }) => id), next: data?.nextCursor ?? undefined };
    };
    const page = await ids({ limit: 1 });
    expect(page.ids).toEqual([last]);
    expect(await ids({ limit: 1, cursor: page.next })).toEqual({ ids: [first], next: undefined });
    expect((await ids({ scope: 2 })).ids).toEqual([middle]);
    const orderId = middle;
    const one = await test.call(listStakeRecords, { orderId, limit: 2 }, me);
    const cursor = one.data?.nextCursor ?? '';
    const rest = await test.call(listStakeRecords, { orderId, cursor }, me);
    const types = [...(one.data?.items ?? []), ...(rest.data?.items ?? [])].map(({ type }) => type);
    expect(types).toEqual(['principalReturned', 'penalty', 'retrieveRequested', 'created']);
    expect((await test.call(listStakeOrders, { cursor: 'x' }, me)).name).toBe('invalidRequest');
    const wrong = { orderId, cursor: '1 or 1' };
    expect((await test.call(listStakeRecords, wrong, me)).name).toBe('invalidRequest');
  });
});

describe('another person', () => {
  const orderActions = [
    { action: 'addPrincipal', amount: '10' },
    { action: 'upgrade', termId: '90-days' },
    { action: 'retrieveReward' },
    { action: 'reinvest' },
    { action: 'retrievePrincipal' },
    { action: 'cancelRetrieve' },
    { action: 'autoReinvest', on: 1 },
    { action: 'compound', on: 1 },
  ] as const;

  it('finds no stake by any call', async () => {
    const { id: orderId } = await me.stake();
    const other = await makeStaker(test);
    for (const input of orderActions) {
      expect((await other.preview({ ...input, orderId })).name).toBe('notFound');
    }
    expect(await other.flick('compound', { orderId, on: 1 })).toBe('notFound');
    expect(await other.flick('autoReinvest', { orderId, on: 1 })).toBe('notFound');
    for (const path of ['detail', 'record']) {
      const found = await test.post(`/v1/business/stake/order/${path}`, { orderId }, other);
      expect(found.name).toBe('notFound');
    }
    expect((await test.call(listStakeOrders, {}, other)).data?.items).toEqual([]);
  });

  it('cannot use the quote, and no quote works for another action', async () => {
    const { data } = await me.preview({ action: 'create', termId: '30-days', amount: '100' });
    const quoteId = data?.quoteId ?? '';
    const other = await makeStaker(test);
    expect((await other.send('create', { quoteId })).name).toBe('notFound');
    expect((await me.send('retrieveReward', { quoteId })).name).toBe('notFound');
    expect(await other.balance('stake')).toBe(0n);
  });

  it.each([
    ['no action', {}],
    ['an action that is none', { action: 'take' }],
    ['no order', { action: 'retrieveReward' }],
    ['no switch', { action: 'compound', orderId: 'x' }],
    ['no term', { action: 'create', amount: '100' }],
  ])('gets no preview of %s', async (_, body) => {
    expect((await test.post(previewStake.path, body, me)).name).toBe('invalidRequest');
  });

  it.each(['x', '0195a3c0-0000-7000-8000-000000000000', "' or true --"])(
    'finds nothing with %s',
    async (orderId) => {
      expect((await me.preview({ action: 'retrieveReward', orderId })).name).toBe('notFound');
      expect(await me.flick('compound', { orderId, on: 1 })).toBe('notFound');
    },
  );
});

it('leaves a sound ledger', async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
