import type { Language } from '@shared/contract/enums';
import { sql } from 'drizzle-orm';
import { outbox } from '../../schema/tables/mail.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { Mail } from './kinds.ts';

/** To whom, in which language, what it is, and how long it is worth sending. */
export type NewMail = Mail & { to: string; language: Language; minutes?: number };

const threeDays = 3 * 24 * 60;

/**
 * Puts a mail into the outbox. Write it in the transaction of what it tells of: then there is
 * never the one without the other.
 */
export async function writeMail(tx: Db, given: NewMail): Promise<void> {
  const { to, language, kind, params, minutes = threeDays } = given;
  await tx.insert(outbox).values({
    id: newId(),
    recipient: to,
    language,
    kind,
    params,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}
