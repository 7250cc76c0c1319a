import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { creatorInvestments } from '../../schema/tables/creator.ts';
import { uploads } from '../../schema/tables/home.ts';
import { follows, persons } from '../../schema/tables/identity.ts';
import { identityChecks } from '../../schema/tables/identity-checks.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import type { ActivityCounts } from './tasks.rules.ts';

/**
 * Counts what a person has done since a moment from our own data, because a client's report cannot
 * be trusted. Some tables use wall time, which runs behind business time in a demo.
 */
export async function countActivities(
  db: Db,
  of: { personId: string; since: Date; clock: { wall: Date; business: Date } },
): Promise<ActivityCounts> {
  const { personId, clock } = of;
  const since = sql`${of.since.toISOString()}::timestamptz`;
  const ahead = clock.business.getTime() - clock.wall.getTime();
  const wallSince = sql`${new Date(of.since.getTime() - ahead).toISOString()}::timestamptz`;
  const receiptsOf = (kind: string) => sql`(select count(*) from ${receipts} r
    where r.owner_id = ${personId} and r.kind = ${kind} and r.business_at >= ${since})::int`;
  const { rows } = await db.execute<ActivityCounts>(sql`
    select 1 as "here",
      (p.avatar <> '')::int as "avatar",
      (p.email is not null)::int as "email",
      (p.payment_password_hash is not null)::int as "paymentPassword",
      (p.is_kyc = 1)::int as "identity",
      (select count(*) from ${follows} f
        where f.follower_id = p.id and f.created_at >= ${wallSince})::int as "follows",
      ${receiptsOf('transfer')} as "transfers",
      ${receiptsOf('exchange')} as "exchanges",
      ${receiptsOf('stakePrincipal')} as "stakes",
      (select count(*) from ${creatorInvestments} i
        where i.person_id = p.id and i.started_at >= ${since})::int as "investments",
      (select count(*) from ${uploads} u where u.owner_id = p.id and u.purpose = 'video'
        and u.finished_at >= ${wallSince})::int as "videos",
      (select count(*) from ${campaigns} c
        where c.person_id = p.id and c.started_at >= ${since})::int as "campaigns",
      (select count(*) from ${persons} o
        where o.invited_by = p.id and o.is_kyc = 1 and ${wallSince} <= (
          select min(c.decided_at) from ${identityChecks} c
          where c.person_id = o.id and c.outcome = 'passed'))::int as "friends"
    from ${persons} p where p.id = ${personId}`);
  const counts = rows[0];
  if (!counts) throw new Error('a person with tasks does not exist');
  return counts;
}
