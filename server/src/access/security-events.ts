import type { Db } from '../platform/db/database.ts';

interface Occurrence {
  personId: string;
  at: Date;
}

/** What happened to an account, for domains that act on it. Handlers run in its transaction. */
export interface SecurityEvents {
  authenticatorUsed(tx: Db, event: Occurrence): Promise<void>;
  passwordChanged(tx: Db, event: Occurrence): Promise<void>;
}
