import type { CampaignGoal } from '@shared/contract/campaigns';
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals, lockRow } from '../../platform/db/rows.ts';
import { dayMs } from '../../platform/time/time.ts';
import { type CampaignRow, campaignDays, campaigns } from '../../schema/tables/campaigns.ts';
import { type Upload, uploads } from '../../schema/tables/home.ts';
import type { ResultRates } from './campaigns.rules.ts';

const maxVideos = 50;

export type VideoRow = Upload & { isPromoted: boolean };

/** The person's own videos, newest first: all, or some by id. Includes those still uploading. */
export async function readVideos(
  db: Db,
  of: { personId: string; ids?: readonly string[] },
): Promise<VideoRow[]> {
  if (of.ids?.length === 0) return [];
  const isPromoted = sql<boolean>`exists (select from ${campaigns} c
    where c.person_id = ${uploads}.owner_id and c.video_id = ${uploads}.id and c.status = 1)`;
  const rows = await db
    .select({ upload: uploads, isPromoted })
    .from(uploads)
    .where(
      and(
        equals(uploads, { ownerId: of.personId, purpose: 'video' }),
        or(isNotNull(uploads.finishedAt), sql`${uploads.expiresAt} > now()`),
        of.ids && inArray(uploads.id, [...of.ids]),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(maxVideos);
  return rows.map(({ upload, isPromoted: promoted }) => ({ ...upload, isPromoted: promoted }));
}

export interface Delivered {
  shown: bigint;
  results: bigint;
}

/** Impressions and results so far, by campaign id. */
export async function readDelivered(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Delivered>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: campaignDays.campaignId,
      shown: sql<string>`sum(${campaignDays.shown})::text`,
      results: sql<string>`sum(${campaignDays.results})::text`,
    })
    .from(campaignDays)
    .where(inArray(campaignDays.campaignId, [...ids]))
    .groupBy(campaignDays.campaignId);
  return new Map(
    rows.map(({ id, shown, results }) => [id, { shown: BigInt(shown), results: BigInt(results) }]),
  );
}

/** The latest campaigns that ended within the last 90 days are those that tell what comes next. */
const pastDays = 90;
const maxPast = 200;

/** What past campaigns of all creators brought per USDT: the middle half of them, and how many. */
export async function readPastRates(
  db: Db,
  of: { goal: CampaignGoal; now: Date },
): Promise<ResultRates & { campaigns: number }> {
  const since = new Date(of.now.getTime() - pastDays * dayMs);
  const { rows } = await db.execute<{ low: string; high: string; campaigns: number }>(sql`
    select count(*)::int as campaigns,
      coalesce(trunc(percentile_disc(0.25) within group (order by rate)), 0)::text as low,
      coalesce(trunc(percentile_disc(0.75) within group (order by rate)), 0)::text as high
    from (
      select sum(d.results) * 1000000000000 / sum(d.spent) as rate
      from (
        select id from ${campaigns} where goal = ${of.goal} and ended_at >= ${since.toISOString()}
        order by ended_at desc limit ${maxPast}
      ) c join ${campaignDays} d on d.campaign_id = c.id
      group by c.id having sum(d.spent) > 0
    ) rates`);
  const { low = '0', high = '0', campaigns: count = 0 } = rows[0] ?? {};
  return { low: BigInt(low), high: BigInt(high), campaigns: count };
}

/** Running or ended campaigns, newest first; reads one extra row to detect another page. */
export function readCampaigns(
  db: Db,
  of: { personId: string; scope: 1 | 2; after: TimeKey | undefined; limit: number },
): Promise<(CampaignRow & { at: string })[]> {
  const { at, isAfter, order } = byTime(campaigns.startedAt, campaigns.id);
  return db
    .select({ campaign: campaigns, at })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.personId, of.personId),
        of.scope === 1 ? eq(campaigns.status, 1) : ne(campaigns.status, 1),
        isAfter(of.after),
      ),
    )
    .orderBy(...order)
    .limit(of.limit + 1)
    .then((rows) => rows.map((row) => ({ ...row.campaign, at: row.at })));
}

export const lockCampaign = (
  tx: Db,
  of: { id: string } | { id: string; personId: string },
): Promise<CampaignRow | undefined> => lockRow(tx, campaigns, of);
