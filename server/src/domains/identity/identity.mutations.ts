import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { type IdentityEvent, standingAfter } from './identity.rules.ts';

/**
 * The only code that writes the state of a person's identity check. Returns whether the event
 * changed it. The row lock serialises concurrent events.
 */
export async function moveStanding(
  tx: Db,
  move: { personId: string; event: IdentityEvent },
): Promise<boolean> {
  const isPerson = eq(persons.id, move.personId);
  const rows = await tx
    .select({ kycStatus: persons.kycStatus, isKyc: persons.isKyc })
    .from(persons)
    .where(isPerson)
    .for('no key update');
  const after = rows[0] && standingAfter(move.event, rows[0]);
  if (!after) return false;
  await tx.update(persons).set(after).where(isPerson);
  return true;
}
