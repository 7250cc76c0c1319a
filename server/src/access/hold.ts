import { eq, sql } from 'drizzle-orm';
import { secondsUp } from '../platform/time/time.ts';
import { persons } from '../schema/tables/identity.ts';
import { dropOfPerson } from './kept-proofs.ts';
import { recordSecurityEvent, type SecurityEventSource } from './security-log.ts';

export const securityHoldHours = 24;

/**
 * Blocks outgoing money for a day after a security setting was changed or reset (not after its
 * first set-up), and ends all kept proofs. Uses wall time, which a demo cannot move. Returns its
 * end in Unix seconds.
 */
export async function placeSecurityHold(
  source: SecurityEventSource,
  personId: string,
): Promise<number> {
  const rows = await source.db
    .update(persons)
    .set({ securityHoldUntil: sql`now() + make_interval(hours => ${securityHoldHours})` })
    .where(eq(persons.id, personId))
    .returning({ until: persons.securityHoldUntil });
  const until = rows[0]?.until;
  if (!until) throw new Error('a hold was placed on an unknown person');
  await dropOfPerson(source.db, personId);
  const detail = { until: until.toISOString() };
  await recordSecurityEvent(source, { kind: 'account.hold', personId, detail });
  return secondsUp(until);
}
