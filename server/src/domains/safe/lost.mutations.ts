import { and, eq } from 'drizzle-orm';
import { placeSecurityHold } from '../../access/hold.ts';
import { endSessions } from '../../access/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { type LostAuthenticator, lostAuthenticators } from '../../schema/tables/security.ts';
import { notifyOfChange } from '../messages/public.ts';
import { endPendingRequest, hasId } from './lost.queries.ts';
import { deleteNewKey } from './safe.queries.ts';
import { type EndReason, endedBy, type RefusalReason } from './safe.rules.ts';

interface Decision {
  id: string;
  decidedBy: string;
  at: Date;
  /** The operator's internal note. */
  note?: string;
}

/**
 * Removes the authenticator, ends all sessions, puts the account on hold for a day and notifies the
 * owner, once. If a later event contradicts the request, the request ends and the authenticator stays.
 */
export async function completeLost(
  tx: Db,
  decision: Decision,
): Promise<LostAuthenticator | undefined> {
  const { at, ...decided } = decision;
  const found = await pendingWithOwner(tx, decision.id);
  if (!found) return undefined;
  const { owner, request: pending } = found;
  const against = endedBy(owner, pending.requestedAt);
  if (against) return endAndNotify(tx, { personId: owner.id, because: against, ...decided, at });
  const request = await endPendingRequest(tx, { ...decided, status: 2 });
  if (!request) return undefined;
  const { personId, language } = request;
  await tx
    .update(persons)
    .set({ authenticatorSecret: null, authenticatorStep: null })
    .where(eq(persons.id, personId));
  await deleteNewKey(tx, personId);
  const source = { db: tx, actor: decision.decidedBy };
  // No session asks for this now, so none is known to be the owner's.
  await endSessions(source, { personId, except: undefined });
  await placeSecurityHold(source, personId);
  const emails = [owner.email];
  await notifyOfChange(source, { personId, change: 'authenticatorOff', emails, language, at });
  return request;
}

export async function refuseLost(
  tx: Db,
  decision: Decision & { reason: RefusalReason },
): Promise<LostAuthenticator | undefined> {
  const { at, ...decided } = decision;
  const request = await endPendingRequest(tx, { ...decided, status: 3 });
  if (!request) return undefined;
  const { personId, language } = request;
  const emails = await emailOf(tx, personId);
  const source = { db: tx, actor: decision.decidedBy };
  await notifyOfChange(source, {
    personId,
    change: 'authenticatorRefused',
    emails,
    language,
    at,
  });
  return request;
}

interface End {
  personId: string;
  because: EndReason;
  at: Date;
  decidedBy?: string;
  note?: string;
  /** The previous e-mail address, if it was changed. */
  formerEmail?: string | null;
}

/**
 * Ends a pending request when the owner proves to be present: a used authenticator is not lost, and
 * a changed password or e-mail may take the account back from an attacker.
 */
export async function endAndNotify(tx: Db, end: End): Promise<LostAuthenticator | undefined> {
  const { personId, because, at, decidedBy = 'time', note = '', formerEmail = null } = end;
  const ended = await endPendingRequest(tx, {
    personId,
    status: 3,
    decidedBy,
    reason: because,
    note,
  });
  if (!ended) return undefined;
  const { language } = ended;
  const emails = [...(await emailOf(tx, personId)), formerEmail];
  const source = { db: tx, actor: decidedBy };
  await notifyOfChange(source, { personId, change: 'authenticatorFound', emails, language, at });
  return ended;
}

/** Holds the owner's row, so that no contradicting event can come in between. */
async function pendingWithOwner(tx: Db, id: string) {
  const rows = await tx
    .select({ request: lostAuthenticators, owner: persons })
    .from(lostAuthenticators)
    .innerJoin(persons, eq(persons.id, lostAuthenticators.personId))
    .where(and(hasId(id), eq(lostAuthenticators.status, 1)))
    .for('update', { of: persons });
  return rows[0];
}

async function emailOf(tx: Db, personId: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ email: persons.email })
    .from(persons)
    .where(eq(persons.id, personId));
  return rows.map(({ email }) => email);
}
