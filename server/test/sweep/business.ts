import {
  cancelCampaign,
  checkCampaign,
  createCampaign,
  getCampaignInfo,
  listCampaigns,
} from '@shared/contract/campaigns';
import { getGuild, getGuildHistory, receiveGuild } from '@shared/contract/guild';
import {
  cashNovice,
  doNovice,
  getBroadcast,
  getDiscover,
  getDiscoverRules,
  getNovicePoint,
  getSubTasks,
  getTaskAdBenefit,
  getTaskAdDetail,
  listNovice,
  listTasks,
  receiveTask,
} from '@shared/contract/tasks';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { payReward } from '../../src/domains/creator/rewards.mutations.ts';
import { monthAt, nextMonth } from '../../src/domains/guild/guild.rules.ts';
import { newId } from '../../src/platform/db/new-id.ts';
import { guildMembers, guilds } from '../../src/schema/tables/guilds.ts';
import { uploads } from '../../src/schema/tables/home.ts';
import { reward } from './creator.ts';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, movement, unitsOf } from './money.ts';
import { proof, type SweepPerson, type World } from './world.ts';

const everyones = { taskId: 'tasks are for everybody' };

async function addVideo(world: World, { id: ownerId }: SweepPerson): Promise<string> {
  const id = newId();
  await world.db.insert(uploads).values({
    id,
    ownerId,
    tokenHash: id,
    purpose: 'video',
    kind: 'video',
    bytes: 5,
    expiresAt: new Date(),
    finishedAt: new Date(),
    fileName: `${id}.mp4`,
  });
  return id;
}

const views = { goal: 'views', amount: '10', days: 3 } as const;

async function campaignOrder(world: World, as: SweepPerson) {
  const videoId = await addVideo(world, as);
  const { quote } = await world.ok(checkCampaign, { ...views, videoId }, as);
  return { quoteId: quote?.quoteId ?? '', operationKey: world.newKey(), proof };
}

async function newMember(world: World): Promise<{ as: SweepPerson; month: string }> {
  const as = await world.someone();
  const month = nextMonth(monthAt(new Date()), -1);
  const joinedAt = new Date(`${month}-02T00:00:00Z`);
  const guildId = newId();
  await world.db.insert(guilds).values({ id: guildId, name: `Guild ${guildId}`, target: 1n });
  await world.db.insert(guildMembers).values({ personId: as.id, guildId, role: 1, joinedAt });
  const operation = { businessAt: new Date(`${month}-10T00:00:00Z`) };
  const reward = { asset: 'USDT', purpose: 'profit', kind: 'creatorProfit' } as const;
  const context = { db: world.db, person: as };
  await payReward(context, { ...reward, amount: 100_000_000n, operation });
  return { as, month };
}

const starters = ['email', 'paymentPassword', 'identity'] as const;

export const business: readonly SweepEntry[] = [
  ...[listTasks, getDiscover].map((call) =>
    entry(call, {}, async (world) => ({
      body: {},
      check: async ({ items }) => {
        const rows = await world.rows<{ task: string }>(
          sql`select task from task_claims where person_id = ${world.rich.id}`,
        );
        const received = items.filter(({ status }) => status === 2);
        expect(rows.map(({ task }) => task)).toEqual(
          expect.arrayContaining(received.map(({ id }) => id)),
        );
      },
    })),
  ),
  entry(getSubTasks, { shared: everyones }, async () => ({
    body: { taskId: 'wallet' },
    check: ({ items }) => expect(items).toHaveLength(3),
  })),
  entry(getBroadcast, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const { count } = await world.row<{ count: number }>(
        sql`select count(*)::int as count from task_claims`,
      );
      expect(items).toHaveLength(Math.min(12, count));
    },
  })),
  entry(getDiscoverRules, {}, async () => ({
    body: {},
    check: ({ items }) => expect(items.length).toBeGreaterThan(2),
  })),
  entry(
    receiveTask,
    { changes: [...reward, 'creator_points', 'task_claims'].sort(), shared: everyones },
    async (world) => {
      const as = await world.someone();
      return {
        as,
        body: { taskId: 'lookIn', operationKey: world.newKey() },
        check: async () => expect(await world.balance(as, 'USDT', 'benefit')).toBe(50_000n),
      };
    },
  ),
  entry(getNovicePoint, {}, async (world) => ({
    body: {},
    check: async ({ point, cashed }) => {
      const { sum } = await world.row<{ sum: number }>(sql`select sum(points)::int as sum
        from novice_done where person_id = ${world.rich.id}`);
      expect(point + cashed).toBe(sum);
    },
  })),
  entry(listNovice, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ task: string }>(
        sql`select task from novice_done where person_id = ${world.rich.id}`,
      );
      const received = items.filter(({ status }) => status === 2).map(({ id }) => id);
      expect(received.sort()).toEqual(rows.map(({ task }) => task).sort());
    },
  })),
  entry(doNovice, { changes: ['novice_done'], shared: everyones }, async (world) => {
    const as = await world.someone();
    return {
      as,
      body: { taskId: 'email' },
      check: async () => {
        const row = await world.row<{ points: number }>(
          sql`select points from novice_done where person_id = ${as.id}`,
        );
        expect(row.points).toBe(20);
      },
    };
  }),
  entry(cashNovice, { changes: [...reward, 'novice_cashes'].sort() }, async (world) => {
    const as = await world.someone();
    for (const taskId of starters) await world.ok(doNovice, { taskId }, as);
    return {
      as,
      body: { points: 100, operationKey: world.newKey() },
      check: async () => expect(await world.balance(as, 'USDT', 'benefit')).toBe(1_000_000n),
    };
  }),
  entry(getTaskAdBenefit, {}, async (world) => ({
    body: {},
    check: async ({ available }) => {
      const there = await world.balance(world.rich, 'USDT', 'benefit');
      expect(unitsOf(available, 'USDT') <= there).toBe(true);
    },
  })),
  entry(getTaskAdDetail, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      for (const { id, amount } of items) {
        const row = await world.row<{ amount: string }>(
          sql`select amount::text from transfers where id = ${id}`,
        );
        expect(row.amount).toBe(String(unitsOf(amount, 'USDT')));
      }
    },
  })),

  entry(getGuild, {}, async (world) => ({
    body: {},
    check: async ({ guild }) => {
      const row = await world.row<{ name: string }>(sql`select g.name from guilds g
        join guild_members m on m.guild_id = g.id where m.person_id = ${world.rich.id}`);
      expect(guild?.name).toBe(row.name);
    },
  })),
  entry(getGuildHistory, {}, async () => ({
    body: {},
    check: ({ items }) => expect(items.length).toBeGreaterThan(3),
  })),
  entry(receiveGuild, { changes: [...reward, 'guild_claims'].sort() }, async (world) => {
    const { as, month } = await newMember(world);
    return {
      as,
      body: { month, operationKey: world.newKey() },
      check: async ({ amount }) => {
        const row = await world.row<{ amount: string }>(
          sql`select amount::text from guild_claims where person_id = ${as.id}`,
        );
        expect(row.amount).toBe(String(unitsOf(amount, 'USDT')));
      },
    };
  }),

  entry(getCampaignInfo, {}, async (world) => ({
    body: {},
    check: async ({ videos }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from uploads
        where owner_id = ${world.rich.id} and purpose = 'video' and (finished_at is not null or expires_at > now())`);
      expect(videos.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(checkCampaign, { changes: ['quotes'], own: ['videoId'] }, async (world) => {
    const as = await world.someone();
    return {
      as,
      body: { ...views, videoId: await addVideo(world, as) },
      check: ({ quote }) => expectQuote(world, { quote, personId: as.id }),
    };
  }),
  entry(
    createCampaign,
    { changes: [...movement, 'agreed_versions', 'campaigns'].sort(), own: ['quoteId'] },
    async (world) => {
      const as = await world.someone();
      return {
        as,
        body: await campaignOrder(world, as),
        check: async ({ id }) => {
          const row = await world.row<{ per_day: string }>(
            sql`select per_day::text from campaigns where id = ${id}`,
          );
          expect(row.per_day).toBe('10000000');
        },
      };
    },
  ),
  entry(listCampaigns, {}, async (world) => ({
    body: { scope: 1 } as const,
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from campaigns
        where person_id = ${world.rich.id} and status = 1`);
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(
    cancelCampaign,
    {
      changes: ['accounts', 'campaigns', 'operation_answers', 'operations', 'transfers'],
      own: ['id'],
    },
    async (world) => {
      const as = await world.someone();
      const { id } = await world.ok(createCampaign, await campaignOrder(world, as), as);
      return {
        as,
        body: { id, operationKey: world.newKey() },
        check: async () => {
          const row = await world.row<{ status: number }>(
            sql`select status from campaigns where id = ${id}`,
          );
          expect(row.status).toBe(3);
        },
      };
    },
  ),
];
