import type { GuildMonth } from '@shared/contract/guild';
import { fromUnits } from '@shared/lib/money';
import { guildClaims } from '../../db/tables/guilds.ts';
import { ApiError, wrongField } from '../../errors.ts';
import type { Context } from '../../http/implement.ts';
import { once } from '../../ledger/operations.ts';
import { seconds } from '../../time.ts';
import { payReward } from '../creator/pay.ts';
import { creatorAmount, creatorAsset } from '../creator/rules.ts';
import { lockPerson } from '../creator/standing.ts';
import { priceScale } from '../wallet/rules.ts';
import { type Membership, readClaims, readIncome, readMembership } from './queries.ts';
import {
  firstDay,
  monthAt,
  monthEnds,
  monthState,
  monthsBetween,
  rewardOf,
  roleNames,
  shares,
} from './rules.ts';

const pageSize = 12;
/** A share can be received for three months: older ones need no look. */
const monthsBack = 4;

export async function readGuild(context: Context) {
  const { db, person, clock } = context;
  const member = await readMembership(db, person.id);
  if (!member) return { guild: null };
  const current = monthAt(clock.business);
  const past = monthsBetween(monthAt(member.joinedAt), current).slice(0, monthsBack);
  const [now, ...before] = await presentMonths(context, { member, months: [current, ...past] });
  if (!now) throw new Error('a guild has no month');
  const { guild, role, members, joinedAt } = member;
  return {
    guild: {
      name: guild.name,
      notice: guild.notice,
      members,
      role: roleNames[role],
      joinedAt: seconds(joinedAt),
      share: fromUnits(shares[role], priceScale),
      current: now,
      waiting: before.filter(({ status }) => status === 1).reverse(),
    },
  };
}

async function presentMonths(
  { db, person, clock }: Context,
  of: { member: Membership; months: readonly string[] },
): Promise<GuildMonth[]> {
  const { member, months } = of;
  const { guild, role } = member;
  const [last] = months;
  const first = months.at(-1);
  if (last === undefined || first === undefined) return [];
  const own = { guildId: guild.id, personId: person.id };
  const incomes = await readIncome(db, { ...own, first, last });
  const claims = await readClaims(db, own);
  const running = monthAt(clock.business);
  return months.map((month) => {
    const { income, mine } = incomes.get(month) ?? { income: 0n, mine: 0n };
    const received = claims.get(month);
    const reward = received ?? rewardOf(income, { target: guild.target, role });
    const isReceived = received !== undefined;
    return {
      id: month,
      month,
      income: creatorAmount(income),
      target: creatorAmount(guild.target),
      mine: creatorAmount(mine),
      reward: creatorAmount(reward),
      asset: creatorAsset,
      status: monthState({ month, now: clock.business, reward, isReceived }),
      until: month === running ? 0 : seconds(monthEnds(month).until),
    };
  });
}

/** The share of a month that is over, to the wallet: once. */
export async function receiveShare(
  context: Context,
  input: { month: string; operationKey: string },
) {
  const { db, person, clock } = context;
  const { month, operationKey } = input;
  const request = {
    ownerId: person.id,
    key: operationKey,
    kind: 'guild.share',
    content: { month },
    businessAt: clock.business,
  };
  return once(db, request, async ({ id: operationId, businessAt }) => {
    await lockPerson(db, person.id);
    const member = await readMembership(db, person.id);
    if (!member || month < monthAt(member.joinedAt) || month > monthAt(businessAt)) {
      throw new ApiError('notFound');
    }
    const { guild, role } = member;
    const own = { guildId: guild.id, personId: person.id };
    const isReceived = (await readClaims(db, own)).has(month);
    if (isReceived) throw new ApiError('alreadyReceived');
    const income = (await readIncome(db, { ...own, first: month, last: month })).get(month);
    const amount = rewardOf(income?.income ?? 0n, { target: guild.target, role });
    const state = monthState({ month, now: businessAt, reward: amount, isReceived });
    if (state !== 1) throw new ApiError('nothingToReceive');
    const [transferId = ''] = await payReward(db, {
      personId: person.id,
      asset: creatorAsset,
      purpose: 'wallet',
      amounts: [amount],
      kind: 'guildReward',
      businessAt,
      operationId,
    });
    await db
      .insert(guildClaims)
      .values({ ...own, month: firstDay(month), amount, transferId, claimedAt: businessAt });
    return { month, amount: creatorAmount(amount), asset: creatorAsset };
  });
}

/** Months that are over, newest first; the cursor is the month after which a page goes on. */
export async function listHistory(context: Context, page: { cursor?: string; limit?: number }) {
  const { db, person, clock } = context;
  const { cursor, limit = pageSize } = page;
  if (cursor !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor)) {
    throw wrongField('cursor', 'invalid');
  }
  const member = await readMembership(db, person.id);
  if (!member) return { items: [], nextCursor: null };
  const current = monthAt(clock.business);
  const all = monthsBetween(monthAt(member.joinedAt), current);
  const rest = all.filter((month) => cursor === undefined || month < cursor);
  const months = rest.slice(0, limit);
  const items = await presentMonths(context, { member, months });
  return { items, nextCursor: rest.length > limit ? (months.at(-1) ?? null) : null };
}
