import { getGuild, getGuildHistory, receiveGuild } from '@shared/contract/guild';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator } from '../../../test/creators.ts';
import { newOperationKey } from '../../../test/money.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { newId } from '../../platform/db/new-id.ts';
import { guildMembers, guilds } from '../../schema/tables/guilds.ts';
import { payReward } from '../creator/rewards.mutations.ts';
import {
  monthAt,
  monthEnds,
  monthState,
  monthsBetween,
  nextMonth,
  rewardOf,
} from './guild.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const thisMonth = monthAt(new Date());
const lastMonth = nextMonth(thisMonth, -1);
const inMonth = (month: string): Date => new Date(`${month}-10T12:00:00Z`);

async function makeGuild(target = 100_000_000n) {
  const id = newId();
  await test.db.insert(guilds).values({ id, name: `Guild ${id}`, target });
  return {
    join: async (role: 1 | 2 | 3, joinedAt = inMonth(nextMonth(thisMonth, -3))) => {
      const one = await makeCreator(test);
      await test.db.insert(guildMembers).values({ personId: one.id, guildId: id, role, joinedAt });
      return one;
    },
  };
}
const earn = (who: Creator, of: { month: string; amount: bigint }) =>
  payReward(
    { db: test.db, person: who },
    {
      asset: 'USDT',
      purpose: 'profit',
      amount: of.amount,
      kind: 'creatorProfit',
      operation: { businessAt: inMonth(of.month) },
    },
  );
const receive = ({ token }: Creator, month: string, operationKey = newOperationKey()) =>
  test.call(receiveGuild, { month, operationKey }, { token });

describe('a person without a guild', () => {
  it('has no history and nothing to receive', async () => {
    const me = await makeCreator(test);
    expect((await test.call(getGuild, {}, { token: me.token })).data).toEqual({ guild: null });
    const { data } = await test.call(getGuildHistory, {}, { token: me.token });
    expect(data).toEqual({ items: [], nextCursor: null });
    expect((await receive(me, lastMonth)).name).toBe('notFound');
  });
});

describe('a guild', () => {
  it('shows the running and the receivable months, with each member’s own part', async () => {
    const guild = await makeGuild();
    const leader = await guild.join(1);
    const member = await guild.join(3);
    await earn(leader, { month: lastMonth, amount: 150_000_000n });
    await earn(member, { month: lastMonth, amount: 50_000_000n });
    const { data } = await test.call(getGuild, {}, { token: member.token });
    expect(data?.guild).toMatchObject({ members: 2, role: 'member', share: '0.02' });
    expect(data?.guild?.current).toMatchObject({ month: thisMonth, status: 0, until: 0 });
    expect(data?.guild?.waiting).toMatchObject([
      { month: lastMonth, income: '200', mine: '50', target: '100', reward: '4', status: 1 },
    ]);
  });

  it('pays the share of a month once, according to the role', async () => {
    const guild = await makeGuild();
    const leader = await guild.join(1);
    const member = await guild.join(3);
    await earn(member, { month: lastMonth, amount: 100_000_000n });
    const answers = await Promise.all([1, 2, 3].map(() => receive(leader, lastMonth)));
    expect(answers.map(({ name }) => name).sort()).toEqual([
      'alreadyReceived',
      'alreadyReceived',
      'ok',
    ]);
    expect((await receive(member, lastMonth)).data).toMatchObject({ amount: '2', asset: 'USDT' });
    expect([await leader.balance(), await member.balance()]).toEqual(['1005', '1002']);
    const { data } = await test.call(getGuildHistory, {}, { token: leader.token });
    expect(data?.items[0]).toMatchObject({ month: lastMonth, status: 2, reward: '5' });
  });

  it('pays a month once to a member who has changed guilds since', async () => {
    const guild = await makeGuild();
    const me = await guild.join(3, inMonth(lastMonth));
    await earn(me, { month: lastMonth, amount: 100_000_000n });
    expect((await receive(me, lastMonth)).name).toBe('ok');
    const other = newId();
    await test.db.insert(guilds).values({ id: other, name: 'Another', target: 100_000_000n });
    const mine = eq(guildMembers.personId, me.id);
    await test.db.update(guildMembers).set({ guildId: other }).where(mine);
    expect((await receive(me, lastMonth)).name).toBe('alreadyReceived');
  });

  it('pays nothing for a running month, one below target, or one before joining', async () => {
    const guild = await makeGuild();
    const me = await guild.join(2, inMonth(lastMonth));
    await earn(me, { month: lastMonth, amount: 99_999_999n });
    expect((await receive(me, thisMonth)).name).toBe('nothingToReceive');
    expect((await receive(me, lastMonth)).name).toBe('nothingToReceive');
    expect((await receive(me, nextMonth(lastMonth, -1))).name).toBe('notFound');
    expect((await receive(me, '2026-13')).name).toBe('invalidRequest');
  });

  it('does not count earnings from before joining', async () => {
    const guild = await makeGuild();
    const old = await guild.join(1);
    const recent = await guild.join(3, inMonth(thisMonth));
    await earn(recent, { month: lastMonth, amount: 500_000_000n });
    const { data } = await test.call(getGuildHistory, {}, { token: old.token });
    expect(data?.items[0]).toMatchObject({ month: lastMonth, income: '0' });
  });

  it('has a history in pages, newest first', async () => {
    const me = await (await makeGuild()).join(3);
    const first = await test.call(getGuildHistory, { limit: 2 }, { token: me.token });
    const cursor = first.data?.nextCursor ?? '';
    const next = await test.call(getGuildHistory, { limit: 2, cursor }, { token: me.token });
    const months = [...(first.data?.items ?? []), ...(next.data?.items ?? [])];
    expect(months.map(({ month }) => month)).toEqual(
      [-1, -2, -3].map((by) => nextMonth(thisMonth, by)),
    );
    const wrong = await test.call(getGuildHistory, { cursor: 'no' }, { token: me.token });
    expect(wrong.name).toBe('invalidRequest');
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31T15:59:59Z', '2026-01'],
    ['2026-01-31T16:00:00Z', '2026-02'],
  ])('at %s it is %s', (at, month) => expect(monthAt(new Date(at))).toBe(month));

  it('continue over the year and end at midnight in Shanghai', () => {
    expect([nextMonth('2026-12'), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(monthEnds('2026-12').end.toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual([]);
  });

  const { end, until } = monthEnds('2026-03');
  it.each([
    { what: 'while it runs', now: new Date(end.getTime() - 1), reward: 5n, state: 0 },
    { what: 'as it ends', now: end, reward: 5n, state: 1 },
    { what: 'below its target', now: end, reward: 0n, state: 0 },
    { what: 'too late', now: until, reward: 5n, state: 0 },
  ])('$what', ({ now, reward, state }) => {
    expect(monthState({ month: '2026-03', now, reward, isReceived: false })).toBe(state);
    expect(monthState({ month: '2026-03', now, reward, isReceived: true })).toBe(2);
  });

  it.each([
    [1, 50n],
    [2, 30n],
    [3, 20n],
  ] as const)('role %s gets %s of 1000', (role, reward) => {
    expect(rewardOf(1000n, { target: 1000n, role })).toBe(reward);
    expect(rewardOf(999n, { target: 1000n, role })).toBe(0n);
  });
});
