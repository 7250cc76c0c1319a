import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals, lockRow } from '../../platform/db/rows.ts';
import { type CampaignRow, campaignDays, campaigns } from '../../schema/tables/campaigns.ts';
import { uploads } from '../../schema/tables/home.ts';

const maxVideos = 50;

/** The person's own videos, newest first. */
export function readVideos(db: Db, of: { personId: string; id?: string }) {
  return db
    .select()
    .from(uploads)
    .where(
      and(
        equals(uploads, { ownerId: of.personId, purpose: 'video' }),
        isNotNull(uploads.finishedAt),
        of.id === undefined ? undefined : eq(uploads.id, of.id),
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(maxVideos);
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
