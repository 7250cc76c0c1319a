import type { Call } from '@shared/contract/call';
import { receiveLevelReward, receiveMissed } from '@shared/contract/creator';
import { receiveGuild } from '@shared/contract/guild';
import * as investments from '@shared/contract/investments';
import { receiveInviteStage } from '@shared/contract/invite';
import { receiveTask } from '@shared/contract/tasks';
import { payReward } from '../src/domains/creator/public.ts';
import { monthAt, nextMonth } from '../src/domains/guild/guild.rules.ts';
import { newId } from '../src/platform/db/new-id.ts';
import { databaseTime } from '../src/platform/time/clock.ts';
import { guildMembers, guilds } from '../src/schema/tables/guilds.ts';
import type { Change, Walk } from './assets-walk.ts';
import { newOperationKey } from './money.ts';
import { unitsIn } from './people.ts';

/** The steps of a walk that receive what the product gives: each once, however often it is asked for. */

const usdt = unitsIn('USDT');
const yut = unitsIn('YUT');
/** What the friend's first stage pays, and a guild's leader of its income. */
export const stageReward = usdt('7.000001');
const guildIncome = usdt('150.000019');
const leaderShare = (guildIncome * 5n) / 100n;

type Take = (walk: Walk, step: { cents: number }) => Promise<Change | undefined>;

const claiming =
  (
    call: Call,
    body: (step: { cents: number }) => object,
    mine: NonNullable<Change['mine']>,
  ): Take =>
  async ({ me }, step) => {
    const made = await me.send(call, { ...body(step), operationKey: newOperationKey() });
    return made && { mine };
  };

/** The guild's income of last month is the leader's own profit; the share of it comes on top. */
const guildShare: Take = async ({ test, me, open }) => {
  if (open.has('guild')) return undefined;
  const { business: now } = await databaseTime(test.db);
  const month = nextMonth(monthAt(now), -1);
  const businessAt = new Date(`${month}-10T12:00:00Z`);
  const guildId = newId();
  open.set('guild', guildId);
  await test.db
    .insert(guilds)
    .values({ id: guildId, name: `Guild ${guildId}`, target: guildIncome });
  const joinedAt = new Date(`${nextMonth(month, -1)}-10T12:00:00Z`);
  await test.db.insert(guildMembers).values({ personId: me.id, guildId, role: 1, joinedAt });
  const income = { asset: 'USDT', purpose: 'profit', kind: 'creatorProfit' } as const;
  const given = { ...income, amount: guildIncome, operation: { businessAt } };
  await payReward({ db: test.db, person: me }, given);
  const asked = { month, operationKey: newOperationKey() };
  const made = await me.send(receiveGuild, asked);
  return { mine: { USDT: guildIncome + (made ? leaderShare : 0n) } };
};

/** The friend invests: the inviter has a part of it, now or when they receive what they missed. */
const friendInvests: Take = async ({ other }, { cents }) => {
  const body = { level: (cents % 2) + 1, offset: 0 };
  const { checkInvestment, createInvestment } = investments;
  return (await other.order(checkInvestment, createInvestment, body)) && {};
};

const missed: Take = async ({ me }) => {
  const receive = (kind: 'dynamic' | 'performance') =>
    me.send(receiveMissed, { kind, operationKey: newOperationKey() });
  const received = [await receive('performance'), await receive('dynamic')];
  return received.some(Boolean) ? {} : undefined;
};

export const claims = {
  taskReward: claiming(receiveTask, () => ({ taskId: 'lookIn' }), { USDT: usdt('0.05') }),
  levelReward: claiming(receiveLevelReward, () => ({ level: 1 }), { YUT: yut('10') }),
  inviteStage: claiming(receiveInviteStage, () => ({ stage: '1' }), { USDT: stageReward }),
  guildShare,
  friendInvests,
  missed,
} satisfies Record<string, Take>;

export const claimScripts = [
  // Nothing is missed while an investment runs: before any other.
  ['friendInvests', 'pass', 'invest', 'missed', 'pass', 'missed'],
  ['taskReward', 'taskReward', 'pass', 'taskReward'],
  ['invest', 'levelReward', 'levelReward'],
  ['inviteStage', 'inviteStage'],
  ['guildShare'],
  ['invest', 'friendInvests', 'pass', 'pass'],
] as const;
