import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  type SecurityEventKind,
  type SecurityEventOutcome,
  type SecurityEventRow,
  securityEvents,
} from '../../schema/tables/security-events.ts';

interface EventPage {
  personId: string;
  after?: string | undefined;
  limit: number;
  kinds?: readonly SecurityEventKind[];
  outcomes?: readonly SecurityEventOutcome[];
}

/** The security events of a person, newest first, with one extra row. */
export function readSecurityEvents(db: Db, page: EventPage): Promise<SecurityEventRow[]> {
  const { personId, after, limit, kinds, outcomes } = page;
  return db
    .select()
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.personId, personId),
        after === undefined ? undefined : lt(securityEvents.id, after),
        kinds && inArray(securityEvents.kind, [...kinds]),
        outcomes && inArray(securityEvents.outcome, [...outcomes]),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit + 1);
}
