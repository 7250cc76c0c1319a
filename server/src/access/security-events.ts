import type { Db } from '../platform/db/database.ts';

interface Occurrence {
  personId: string;
  at: Date;
}

/** Security events that domains react to; handlers run in the event's transaction. */
export interface SecurityEvents {
  authenticatorUsed(tx: Db, event: Occurrence): Promise<void>;
  passwordChanged(tx: Db, event: Occurrence): Promise<void>;
}
