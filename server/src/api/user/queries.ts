import { count, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { follows } from '../../db/tables/identity.ts';

export async function followCounts(db: Db, personId: string) {
  const following = await db
    .select({ count: count() })
    .from(follows)
    .where(eq(follows.followerId, personId));
  const fans = await db
    .select({ count: count() })
    .from(follows)
    .where(eq(follows.followedId, personId));
  return { followCount: following[0]?.count ?? 0, fansCount: fans[0]?.count ?? 0 };
}
