import { receiveGuild } from '@shared/contract/guild';
import { receiveInviteStage } from '@shared/contract/invite';
import { cashNovice, doNovice, receiveTask } from '@shared/contract/tasks';
import { sql } from 'drizzle-orm';
import { guildsOperator } from '../../src/domains/guild/guild.operator.ts';
import { monthAt } from '../../src/domains/guild/guild.rules.ts';
import { databaseTime } from '../../src/platform/time/clock.ts';
import { newOperationKey } from '../money.ts';
import { commanding, none } from './actions.ts';
import { charges, usdt } from './charges.ts';
import type { Take, Walk } from './walk.ts';

/** What the product gives: each once, however often it is asked for. */

/** What the first friend brings, and the income that an operator restores to a guild. */
export const stageReward = usdt('7.000001');
const restored = '150.000019';

/** Done by everybody who has a payment password. */
export const starterTask = (number: number) => ({
  id: `starter${number}`,
  points: 100 + 7 * number,
});

const taskReward: Take = async ({ me }) => {
  const asked = { taskId: 'lookIn', operationKey: newOperationKey() };
  return (await me.send(receiveTask, asked)) && { mine: { USDT: usdt('0.05') } };
};

/** The points of the next starter task become benefit. */
const points: Take = async ({ me, open }) => {
  const number = Number(open.get('starter') ?? 0) + 1;
  const task = starterTask(number);
  if (!(await me.send(doNovice, { taskId: task.id }))) return undefined;
  open.set('starter', String(number));
  const asked = { points: task.points, operationKey: newOperationKey() };
  if (!(await me.send(cashNovice, asked))) throw new Error(`${task.id} was done for nothing`);
  return { mine: { USDT: BigInt(task.points) * usdt(charges.novice_point_rate) } };
};

const inviteStage: Take = async ({ me }) => {
  const asked = { stage: '1', operationKey: newOperationKey() };
  return (await me.send(receiveInviteStage, asked)) && { mine: { USDT: stageReward } };
};

const monthNow = async ({ test }: Walk) => monthAt((await databaseTime(test.db)).business);

/** The person leads a guild that has had income this month. */
const joinGuild: Take = async (walk) => {
  const { me, open } = walk;
  if (open.has('guild')) return undefined;
  const name = `Guild ${me.uid}`;
  const month = await monthNow(walk);
  open.set('guild', month);
  const run = commanding(walk, guildsOperator);
  await run('open', name, restored);
  await run('join', me.uid, name, 'leader');
  await run('restore', name, month, restored, 'a test');
  return none;
};

/** The leader's part of the restored income and of their own profit, once the month is over. */
const guildShare: Take = async (walk) => {
  const { me, open } = walk;
  const month = open.get('guild');
  if (!month) return undefined;
  const asked = { month, operationKey: newOperationKey() };
  if (!(await me.send(receiveGuild, asked))) return undefined;
  const income = usdt(restored) + (await profitSinceJoining(walk, month));
  return { mine: { USDT: (income * 5n) / 100n } };
};

async function profitSinceJoining({ test, me }: Walk, month: string): Promise<bigint> {
  const { rows } = await test.db.execute<{ sum: string }>(sql`
    select coalesce(sum(t.amount), 0)::text as sum
    from transfers t
      join accounts a on a.id = t.credit_account_id
      join guild_members m on m.person_id = a.person_id
    where a.person_id = ${me.id} and t.kind = 'creatorProfit'
      and to_char(t.business_at at time zone 'UTC', 'YYYY-MM') = ${month}
      and (t.business_at at time zone 'UTC')::date >= (m.joined_at at time zone 'UTC')::date`);
  return BigInt(rows[0]?.sum ?? '0');
}

export const rewardSteps = {
  taskReward,
  points,
  inviteStage,
  joinGuild,
  guildShare,
} satisfies Record<string, Take>;

export const rewardScripts = [
  ['taskReward', 'taskReward', 'pass', 'taskReward'],
  ['inviteStage', 'inviteStage'],
  ['joinGuild', 'guildShare', 'month', 'guildShare', 'guildShare'],
] as const;
