import type { GuildMonth } from '@shared/contract/guild';
import { fromUnits } from '@shared/lib/money';
import type { Context } from '../../calls/implement.ts';
import { type CursorFormat, type PageInput, readPage } from '../../calls/page.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { guildClaims } from '../../schema/tables/guilds.ts';
import { creatorAmount, creatorAsset, lockPerson, payReward } from '../creator/public.ts';
import { type Requested, storedOperation } from '../money/public.ts';
import { priceScale } from '../wallet/public.ts';
import {
  type Membership,
  readClaims,
  readCorrections,
  readIncome,
  readMembership,
  readTargets,
} from './guild.queries.ts';
import {
  firstDay,
  monthAt,
  monthEnds,
  monthState,
  monthsBetween,
  nextMonth,
  rewardOf,
  roleNames,
  shares,
} from './guild.rules.ts';

const pageSize = 12;
/** Shares expire after about three months, so older months cannot be receivable. */
const monthsBack = 4;

export async function readGuild(context: Context) {
  const { db, person, clock } = context;
  const member = await readMembership(db, person.id);
  if (!member) return { guild: null };
  const current = monthAt(clock.business);
  const past = pastMonths(member, current).slice(0, monthsBack);
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
      closesAt: guild.closesAt && seconds(guild.closesAt),
      share: fromUnits(shares[role], priceScale),
      current: now,
      waiting: before.filter(({ status }) => status === 1).reverse(),
    },
  };
}

/** Past months, newest first, up to the one in which the guild closed. */
function pastMonths({ joinedAt, guild }: Membership, current: string): string[] {
  const afterLast = guild.closesAt && nextMonth(monthAt(guild.closesAt));
  return monthsBetween(monthAt(joinedAt), afterLast && afterLast < current ? afterLast : current);
}

/** Income is the members' profit plus corrections, at least 0. */
async function readMonths(db: Db, of: { member: Membership; personId: string } & MonthSpan) {
  const { member, personId, first, last } = of;
  const span = { guildId: member.guild.id, personId, first, last };
  const incomes = await readIncome(db, span);
  const corrections = await readCorrections(db, span);
  const targetOf = await readTargets(db, member.guild);
  return (month: string) => {
    const { income: earned, mine } = incomes.get(month) ?? { income: 0n, mine: 0n };
    const correction = corrections.get(month) ?? 0n;
    const income = earned + correction > 0n ? earned + correction : 0n;
    const target = targetOf(month);
    return {
      income,
      mine,
      correction,
      target,
      reward: rewardOf(income, { target, role: member.role }),
    };
  };
}
interface MonthSpan {
  first: string;
  last: string;
}

async function presentMonths(
  { db, person, clock }: Context,
  of: { member: Membership; months: readonly string[] },
): Promise<GuildMonth[]> {
  const { member, months } = of;
  const [last] = months;
  const first = months.at(-1);
  if (last === undefined || first === undefined) return [];
  const own = { member, personId: person.id };
  const read = await readMonths(db, { ...own, first, last });
  const claims = await readClaims(db, own);
  const running = monthAt(clock.business);
  return months.map((month) => {
    const { income, mine, correction, target, reward: due } = read(month);
    const received = claims.get(month);
    const reward = received ?? due;
    const isReceived = received !== undefined;
    return {
      id: month,
      month,
      income: creatorAmount(income),
      correction: creatorAmount(correction),
      target: creatorAmount(target),
      mine: creatorAmount(mine),
      reward: creatorAmount(reward),
      asset: creatorAsset,
      status: monthState({ month, now: clock.business, reward, isReceived }),
      until: month === running ? 0 : seconds(monthEnds(month).until),
    };
  });
}

/** Pays the share of a past month to the wallet, once. */
export const receiveShareOperation = storedOperation({
  kind: 'guild.receiveShare',
  movements: ['guildReward'],
  receipt: null,
  effect: async (context, { operation, input }: Requested<{ month: string }>) => {
    const { db, person } = context;
    const { month } = input;
    const { businessAt } = operation;
    await lockPerson(db, person.id);
    const member = await readMembership(db, person.id);
    if (!member || month < monthAt(member.joinedAt) || month > monthAt(businessAt)) {
      throw new ApiError('notFound');
    }
    const { guild } = member;
    const own = { guildId: guild.id, personId: person.id };
    const isReceived = (await readClaims(db, own)).has(month);
    if (isReceived) throw new ApiError('alreadyReceived');
    const read = await readMonths(db, { ...own, member, first: month, last: month });
    const { reward: amount } = read(month);
    const state = monthState({ month, now: businessAt, reward: amount, isReceived });
    if (state !== 1) throw new ApiError('nothingToReceive');
    const reward = { asset: creatorAsset, amount, kind: 'guildReward' } as const;
    const transferId = await payReward(context, { ...reward, operation });
    await db
      .insert(guildClaims)
      .values({ ...own, month: firstDay(month), amount, transferId, claimedAt: businessAt });
    return { month, amount: creatorAmount(amount), asset: creatorAsset };
  },
});

const monthCursor: CursorFormat<string> = {
  write: (month) => month,
  read: (cursor) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(cursor) ? cursor : undefined),
};

/** Past months, newest first. */
export async function listHistory(context: Context, input: PageInput) {
  const { db, person, clock } = context;
  const { limit = pageSize } = input;
  const { after, take } = readPage(monthCursor, { ...input, limit });
  const member = await readMembership(db, person.id);
  if (!member) return { items: [], nextCursor: null };
  const current = monthAt(clock.business);
  const all = pastMonths(member, current);
  const rest = all.filter((month) => after === undefined || month < after);
  const { rows: months, nextCursor } = take(rest, (month) => month);
  return { items: await presentMonths(context, { member, months }), nextCursor };
}
