import { passwordWork } from '../access/proof.ts';
import type { Session } from '../access/session.ts';
import { countersOfSignedIn, refuseLocked } from '../access/tries.ts';
import { verifyPassword } from '../platform/crypto/passwords.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import type { Device } from './implement.ts';

/**
 * Checks a payment password before the transaction that will ask for it, which would otherwise be
 * given up for this and begin anew. It decides nothing: the result stands under what was stored and
 * what was given, and the transaction looks whether that is still so. While a lock lasts nothing is
 * checked, and where it fails the transaction asks again.
 */
export async function checkAhead(
  db: Db,
  given: { session: Session; device: Device; input: unknown; done: Map<string, unknown> },
): Promise<void> {
  const { session, device, done } = given;
  const { person } = session;
  const password = paymentPasswordIn(given.input);
  const stored = person.paymentPasswordHash;
  if (password === undefined || stored === null) return;
  const from = { personId: person.id, purpose: 'paymentPassword', device } as const;
  try {
    await refuseLocked(db, countersOfSignedIn(from));
    done.set(passwordWork(stored, password), await verifyPassword(stored, password));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export function paymentPasswordIn(input: unknown): string | undefined {
  const { proof } = input as { proof?: { paymentPassword?: unknown } };
  const password = proof?.paymentPassword;
  return typeof password === 'string' ? password : undefined;
}
