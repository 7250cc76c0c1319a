import { getGuild, getGuildHistory, receiveGuild } from '@shared/contract/guild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator } from '../../../test/creators.ts';
import { newOperationKey, passTime } from '../../../test/money.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs } from '../../platform/time/time.ts';
import { payReward } from '../creator/rewards.mutations.ts';
import { guildsOperator } from './guild.operator.ts';
import { monthAt, monthEnds, nextMonth } from './guild.rules.ts';

let test: TestApp;
let operator: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startTestApp();
  operator = operate(test, guildsOperator);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const now = async (): Promise<Date> => (await databaseTime(test.db)).business;
const month = async (): Promise<string> => monthAt(await now());

/** Moves time to the fifth day of the next month. */
async function toNextMonth(): Promise<void> {
  const { end } = monthEnds(await month());
  await passTime(test.db, end.getTime() - (await now()).getTime() + 5 * dayMs);
}
const earn = async (who: Creator, amount: bigint) =>
  payReward(
    { db: test.db, person: who },
    {
      asset: 'USDT',
      purpose: 'profit',
      amount,
      kind: 'creatorProfit',
      operation: { businessAt: await now() },
    },
  );
const guildOf = async ({ token }: Creator) =>
  (await test.call(getGuild, {}, { token })).data?.guild;
const last = async ({ token }: Creator) =>
  (await test.call(getGuildHistory, {}, { token })).data?.items[0];
const receive = ({ token }: Creator, of: string) =>
  test.call(receiveGuild, { month: of, operationKey: newOperationKey() }, { token });

async function makeGuild(name: string) {
  await operator('open', name, '100');
  const [leader, member] = [await makeCreator(test), await makeCreator(test)];
  await operator('join', leader.uid, name, 'leader');
  await operator('join', member.uid, name, 'member');
  await passTime(test.db, dayMs);
  return { leader, member };
}

describe('a guild', () => {
  it('is opened once, and a person can join only one', async () => {
    const { leader } = await makeGuild('First');
    await expect(operator('open', 'First', '5')).rejects.toThrow('already');
    await operator('open', 'Second', '5');
    await expect(operator('join', leader.uid, 'Second', 'member')).rejects.toThrow('another guild');
    await operator('join', leader.uid, 'First', 'manager');
    expect(await guildOf(leader)).toMatchObject({ name: 'First', members: 2, role: 'manager' });
    expect(await operator('list')).toMatchObject([
      [
        { guild: 'First', members: 2, target: '100' },
        { guild: 'Second', members: 0, target: '5' },
      ],
    ]);
  });

  it('keeps the target of the running and earlier months after a change', async () => {
    const { member } = await makeGuild('Target');
    await earn(member, 150_000_000n);
    await operator('target', 'Target', '999');
    expect((await guildOf(member))?.current).toMatchObject({ target: '100', reward: '3' });
    await toNextMonth();
    expect((await guildOf(member))?.current).toMatchObject({ target: '999' });
    expect(await last(member)).toMatchObject({ target: '100', reward: '3', status: 1 });
  });

  it('keeps the earnings of a member who leaves, who then receives nothing', async () => {
    const { leader, member } = await makeGuild('Left');
    await earn(member, 120_000_000n);
    await toNextMonth();
    const { month: over = '' } = (await last(leader)) ?? {};
    await operator('leave', member.uid);
    await expect(operator('leave', member.uid)).rejects.toThrow('no guild');
    expect(await guildOf(member)).toBeNull();
    expect((await receive(member, over)).name).toBe('notFound');
    await earn(member, 500_000_000n);
    expect(await guildOf(leader)).toMatchObject({ members: 1, current: { income: '0' } });
    expect((await receive(leader, over)).data).toMatchObject({ amount: '6' });
  });

  it('shows deducted earnings, and received shares stay', async () => {
    const { leader, member } = await makeGuild('Deducted');
    await earn(member, 200_000_000n);
    await toNextMonth();
    const over = nextMonth(await month(), -1);
    expect((await receive(leader, over)).data).toMatchObject({ amount: '10' });
    await operator('deduct', 'Deducted', over, '60', 'False', 'views');
    expect(await last(member)).toMatchObject({ income: '140', correction: '-60', reward: '2.8' });
    expect(await last(leader)).toMatchObject({ reward: '10', status: 2 });
    await operator('deduct', 'Deducted', over, '500', 'Refunds');
    expect(await last(member)).toMatchObject({ income: '0', reward: '0', status: 0 });
    await operator('restore', 'Deducted', over, '460', 'Reviewed');
    expect((await receive(member, over)).data).toMatchObject({ amount: '2' });
  });

  it('closes with thirty days’ notice; ended months can still be received', async () => {
    const { member } = await makeGuild('Closing');
    await operator('close', 'Closing');
    await expect(operator('close', 'Closing')).rejects.toThrow('is already closing');
    const other = await makeCreator(test);
    await expect(operator('join', other.uid, 'Closing', 'member')).rejects.toThrow('is closing');
    await earn(member, 300_000_000n);
    const closesAt = (await guildOf(member))?.closesAt ?? 0;
    expect(closesAt * 1000 - (await now()).getTime()).toBeGreaterThan(29 * dayMs);
    const closing = await month();
    await passTime(test.db, 31 * dayMs);
    await earn(member, 400_000_000n);
    await toNextMonth();
    const { data } = await test.call(getGuildHistory, {}, { token: member.token });
    const after = data?.items.filter((one) => one.month > closing) ?? [];
    expect(after.every(({ income }) => income === '0')).toBe(true);
    expect(data?.items.at(-1)).toMatchObject({ month: closing, income: '300', status: 1 });
    expect((await receive(member, closing)).data).toMatchObject({ amount: '6' });
  });
});

it.each([
  [['dance']],
  [['show', 'Nowhere']],
  [['open']],
  [['open', 'Name', '0']],
  [['target', 'Nowhere', '5']],
  [['join', '1', 'First', 'king']],
  [['leave', '99999999']],
  [['deduct', 'First', '2026-13', '5', 'Why']],
  [['deduct', 'First', '2026-01', '5']],
  [['deduct', 'First', '2999-01', '5', 'Why']],
  [['close']],
])('“guilds %j” is refused with a reason', async (words) => {
  await expect(operator(...words)).rejects.toThrow(
    /Unknown command|There is no|Name the|not an amount|Use one of|No account|has not begun/,
  );
});
