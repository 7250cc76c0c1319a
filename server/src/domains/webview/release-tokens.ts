import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import {
  releaseApprovals,
  releaseTokens,
  releaseTokenUse,
} from '../../schema/tables/release-tokens.ts';

/** Tokens by which teams release from other machines. */
export interface ReleaseTokenRow {
  id: string;
  name: string;
  team: string;
  names: readonly string[];
}

export interface ReleaseQuota {
  filesPerDay: number;
  bytesPerDay: number;
}

/** A release of all names is about 800 files and 10 MB; an upload and its release count both. */
const defaultQuota: ReleaseQuota = { filesPerDay: 40_000, bytesPerDay: 1024 ** 3 };

const approvalHours = 12;

/** A token is 32 random bytes, so a plain hash is enough to keep it secret. */
const digestOf = (token: string): string =>
  createHash('sha256').update(token, 'utf8').digest('hex');

const isValid = and(isNull(releaseTokens.revokedAt), gt(releaseTokens.expiresAt, sql`now()`));

/** Reads the database on each use: a revoked token ends at once, on every server. */
export const openReleaseTokens = (db: Db, quota = defaultQuota) => ({
  async find(shown: string): Promise<ReleaseTokenRow | undefined> {
    const { id, name, team, releases: names } = releaseTokens;
    const [found] = await db
      .select({ id, name, team, names })
      .from(releaseTokens)
      .where(and(eq(releaseTokens.digest, digestOf(shown)), isValid));
    return found;
  },

  async consume(
    { id }: Pick<ReleaseTokenRow, 'id'>,
    { bytes, files }: { bytes: number; files: number },
  ): Promise<boolean> {
    const { rows } = await db.execute(sql`
      insert into ${releaseTokenUse} as used (token_id, day, writes, bytes)
      select ${id}, current_date, ${files}::int, ${bytes}::bigint
        where ${files}::int <= ${quota.filesPerDay} and ${bytes}::bigint <= ${quota.bytesPerDay}
      on conflict (token_id, day) do update
        set writes = used.writes + excluded.writes, bytes = used.bytes + excluded.bytes
        where used.writes + excluded.writes <= ${quota.filesPerDay}
          and used.bytes + excluded.bytes <= ${quota.bytesPerDay}
      returning 1`);
    return rows.length > 0;
  },

  async approve({ id }: Pick<ReleaseTokenRow, 'id'>, release: string): Promise<number> {
    await db
      .insert(releaseApprovals)
      .values({ release, tokenId: id })
      .onConflictDoUpdate({
        target: [releaseApprovals.release, releaseApprovals.tokenId],
        set: { at: sql`now()` },
      });
    const recent = sql`now() - make_interval(hours => ${approvalHours}::int)`;
    const [found] = await db
      .select({ count: sql<number>`count(distinct lower(${releaseTokens.person}))::int` })
      .from(releaseApprovals)
      .innerJoin(releaseTokens, eq(releaseTokens.id, releaseApprovals.tokenId))
      .where(and(eq(releaseApprovals.release, release), gt(releaseApprovals.at, recent), isValid));
    return found?.count ?? 0;
  },
});

interface NewToken {
  name: string;
  person: string;
  team: string;
  names: readonly string[];
  days: number;
  by: string;
}

/** Returns the token, which is stored nowhere. */
export async function createReleaseToken(db: Db, given: NewToken): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(releaseTokens).values({
    id: newId(),
    name: given.name,
    person: given.person,
    team: given.team,
    releases: [...given.names],
    digest: digestOf(token),
    createdBy: given.by,
    expiresAt: sql`now() + make_interval(days => ${given.days}::int)`,
  });
  return token;
}

/** False if no valid token has this name. */
export async function revokeReleaseToken(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db
    .update(releaseTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(releaseTokens.name, name), isNull(releaseTokens.revokedAt)));
  return rowCount !== 0;
}

export const listReleaseTokens = (db: Db) =>
  db.select().from(releaseTokens).orderBy(asc(releaseTokens.createdAt));
