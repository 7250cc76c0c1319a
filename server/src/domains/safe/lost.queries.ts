import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { type Db, sqlState } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { type LostAuthenticator, lostAuthenticators } from '../../schema/tables/security.ts';
import type { EndReason, RefusalReason } from './safe.rules.ts';

/** The delay of a request by e-mail, in which its owner can cancel it. */
export const lostHours = 24;

type NewRequest = Pick<
  typeof lostAuthenticators.$inferInsert,
  'personId' | 'way' | 'language' | 'fullName' | 'documentNumber' | 'ticketHash'
>;

/** Refuses a second pending request, also a concurrent one. */
export async function openRequest(tx: Db, request: NewRequest): Promise<LostAuthenticator> {
  const completesAt =
    request.way === 'email' ? sql`now() + make_interval(hours => ${lostHours})` : null;
  try {
    const [row] = await tx
      .insert(lostAuthenticators)
      .values({ ...request, id: newId(), completesAt })
      .returning();
    if (!row) throw new Error('a request was not stored');
    return row;
  } catch (error) {
    if (sqlState(error) === '23505') throw new ApiError('alreadyRequested');
    throw error;
  }
}

export async function newestRequest(
  db: Db,
  personId: string,
): Promise<LostAuthenticator | undefined> {
  const rows = await db
    .select()
    .from(lostAuthenticators)
    .where(eq(lostAuthenticators.personId, personId))
    .orderBy(desc(lostAuthenticators.requestedAt), desc(lostAuthenticators.id))
    .limit(1);
  return rows[0];
}

export async function requestByTicket(
  db: Db,
  ticketHash: string,
): Promise<LostAuthenticator | undefined> {
  return findRow(db, lostAuthenticators, { ticketHash });
}

/** Operators type ids: text that is not an id matches no request. */
export const hasId = (id: string) => (isId(id) ? eq(lostAuthenticators.id, id) : sql`false`);

type End = {
  status: 2 | 3;
  decidedBy: string;
  reason?: RefusalReason | EndReason;
  /** The operator's internal note. */
  note?: string;
} & ({ id: string } | { personId: string });

/**
 * Ends a pending request exactly once and deletes its identity data. Returns undefined if none was
 * pending.
 */
export async function endPendingRequest(tx: Db, end: End): Promise<LostAuthenticator | undefined> {
  const of = 'id' in end ? hasId(end.id) : eq(lostAuthenticators.personId, end.personId);
  const rows = await tx
    .update(lostAuthenticators)
    .set({
      status: end.status,
      decidedBy: end.decidedBy,
      reason: end.reason ?? '',
      note: end.note ?? '',
      decidedAt: sql`now()`,
      fullName: null,
      documentNumber: null,
    })
    .where(and(of, eq(lostAuthenticators.status, 1)))
    .returning();
  return rows[0];
}

/** Requests by e-mail whose delay has passed. */
export function dueRequests(db: Db) {
  return db
    .select({ id: lostAuthenticators.id })
    .from(lostAuthenticators)
    .where(and(eq(lostAuthenticators.status, 1), lte(lostAuthenticators.completesAt, sql`now()`)))
    .orderBy(asc(lostAuthenticators.completesAt))
    .limit(200);
}

const maxListed = 200;

/** Requests that wait for an operator, and those that complete after their delay. */
export function pendingRequests(db: Db) {
  return db
    .select({
      id: lostAuthenticators.id,
      uid: persons.uid,
      way: lostAuthenticators.way,
      name: lostAuthenticators.fullName,
      document: lostAuthenticators.documentNumber,
      requested: lostAuthenticators.requestedAt,
      completes: lostAuthenticators.completesAt,
    })
    .from(lostAuthenticators)
    .innerJoin(persons, eq(persons.id, lostAuthenticators.personId))
    .where(eq(lostAuthenticators.status, 1))
    .orderBy(asc(lostAuthenticators.requestedAt))
    .limit(maxListed);
}
