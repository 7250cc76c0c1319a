import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { businessClock, type Person, persons, sessions } from '../db/tables/identity.ts';

const sessionDays = 30;

/** A token is 32 random bytes; only its hash is kept. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token, 'utf8').digest('hex');

export interface Session {
  id: string;
  person: Person;
}

/** Who is calling, and what time it is, in one round trip. */
export interface Arrival {
  wall: Date;
  business: Date;
  session: Session | undefined;
}

/** Wall time is the database's; business time may run ahead of it in demo. */
export const businessNow = sql<string>`now() + make_interval(secs => coalesce(
  (select ${businessClock.aheadByMs} from ${businessClock}), 0) / 1000.0)`;

export async function arrive(
  db: Db,
  caller: { token: string; deviceId: string },
): Promise<Arrival> {
  const rows = await db
    .select({
      wall: sql<string>`now()`,
      business: businessNow,
      sessionId: sessions.id,
      person: persons,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      sessions,
      sql`${sessions.tokenHash} = ${hashToken(caller.token)}
        and ${sessions.deviceId} = ${caller.deviceId}
        and ${sessions.endedAt} is null and ${sessions.expiresAt} > now()`,
    )
    .leftJoin(persons, eq(persons.id, sessions.personId));
  const row = rows[0];
  if (!row) throw new Error('the database answered a select of one row with none');
  return {
    wall: new Date(row.wall),
    business: new Date(row.business),
    session: row.sessionId && row.person ? { id: row.sessionId, person: row.person } : undefined,
  };
}

export async function openSession(
  tx: Db,
  from: { personId: string; deviceId: string; phoneModel: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(sessions).values({
    ...from,
    id: newId(),
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(days => ${sessionDays})`,
  });
  return token;
}

export async function endSession(tx: Db, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ endedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}
