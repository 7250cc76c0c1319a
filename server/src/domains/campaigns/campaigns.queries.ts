import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { type CampaignRow, campaignDays, campaigns } from '../../schema/tables/campaigns.ts';
import { uploads } from '../../schema/tables/home.ts';
import type { Cursor } from '../wallet/public.ts';

const maxVideos = 50;

/** The person's own videos, newest first. */
export function readVideos(db: Db, of: { personId: string; id?: string }) {
  return db
    .select({
      id: uploads.id,
      bytes: uploads.bytes,
      createdAt: uploads.createdAt,
    })
    .from(uploads)
    .where(
      and(
        eq(uploads.ownerId, of.personId),
        eq(uploads.purpose, 'video'),
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
  of: { personId: string; scope: 1 | 2; after?: Cursor; limit: number },
): Promise<(CampaignRow & { at: string })[]> {
  const { after } = of;
  const at = sql<string>`to_char(${campaigns.startedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`;
  return db
    .select({ campaign: campaigns, at })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.personId, of.personId),
        of.scope === 1 ? eq(campaigns.status, 1) : ne(campaigns.status, 1),
        after &&
          sql`(${campaigns.startedAt}, ${campaigns.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(campaigns.startedAt), desc(campaigns.id))
    .limit(of.limit + 1)
    .then((rows) => rows.map((row) => ({ ...row.campaign, at: row.at })));
}

export async function lockCampaign(
  tx: Db,
  of: { id: string; personId?: string },
): Promise<CampaignRow | undefined> {
  const rows = await tx
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.id, of.id),
        of.personId === undefined ? undefined : eq(campaigns.personId, of.personId),
      ),
    )
    .for('update');
  return rows[0];
}
