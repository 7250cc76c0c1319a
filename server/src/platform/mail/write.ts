import type { Language } from '@shared/contract/enums';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import type { MailKind } from './kind.ts';
import { outbox } from './outbox.table.ts';

export interface NewMail<Params> {
  to: string;
  language: Language;
  params: Params;
  /** The mail expires after this time. */
  minutes?: number;
}

const defaultMinutes = 3 * 24 * 60;

/** Puts a mail into the outbox, in the transaction of the change that it reports. */
export async function enqueueMail<Params>(
  tx: Db,
  kind: MailKind<Params>,
  mail: NewMail<Params>,
): Promise<void> {
  const { to, language, params, minutes = defaultMinutes } = mail;
  await tx.insert(outbox).values({
    id: newId(),
    recipient: to,
    language,
    kind: kind.name,
    params,
    expiresAt: sql`now() + make_interval(mins => ${minutes})`,
  });
}
