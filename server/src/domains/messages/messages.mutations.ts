import type { Language } from '@shared/contract/enums';
import { sql } from 'drizzle-orm';
import { recordSecurityEvent, type SecurityEventSource } from '../../access/security-log.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { statement } from '../../platform/db/statement.ts';
import { enqueueMail } from '../../platform/mail/write.ts';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { type SecurityChange, securityChangedMail } from './security-changes.ts';
import type { SystemNotice } from './system-notice.ts';

/** The recipient, the notice, and its time unless it is now. */
export type NewSystemMessage = SystemNotice & { personId: string; at?: Date };

/**
 * Adds a notice to a person's messages. Call it in the transaction of the event it reports, so that
 * neither exists without the other.
 */
export async function writeSystemMessage(tx: Db, message: NewSystemMessage): Promise<string> {
  const { personId, kind, params, at } = message;
  const id = newId(at);
  const createdAt = at?.toISOString() ?? null;
  await tx.execute(write({ id, personId, kind, params: JSON.stringify(params), createdAt }));
  return id;
}

const write = statement(
  ['id', 'personId', 'kind', 'params', 'createdAt'],
  ({ id, personId, kind, params, createdAt }) => sql`
    insert into ${systemMessages} (id, person_id, kind, params, created_at)
    values (${id}, ${personId}, ${kind}, ${params}::jsonb, coalesce(${createdAt}::timestamptz, now()))`,
);

export interface SecurityNotice {
  personId: string;
  change: SecurityChange;
  /** The addresses to notify: both the old and the new one after a change. */
  emails: readonly (string | null)[];
  language: Language;
  at: Date;
}

/** Records a security change, and notifies the owner in the app and by e-mail. */
export async function notifyOfChange(
  source: SecurityEventSource,
  notice: SecurityNotice,
): Promise<void> {
  const { db: tx } = source;
  const { personId, change, language } = notice;
  await recordSecurityEvent(source, { kind: 'account.change', personId, detail: { change } });
  await writeSystemMessage(tx, { personId, kind: 'securityChanged', params: { change } });
  const at = seconds(notice.at);
  for (const to of new Set(notice.emails)) {
    if (to === null) continue;
    await enqueueMail(tx, securityChangedMail, { to, language, params: { change, at } });
  }
}

/** The same for a change made by a call: now, in the caller's language. */
export const notifyOwner = (
  context: Pick<Context, 'language' | 'clock'> & SecurityEventSource,
  notice: {
    person: Pick<Person, 'id' | 'email'>;
    change: SecurityChange;
    /** Defaults to the person's address; after a change, both the old and the new one. */
    emails?: readonly (string | null)[];
  },
): Promise<void> => {
  const { language, clock } = context;
  const { person, change, emails = [person.email] } = notice;
  return notifyOfChange(context, { personId: person.id, change, emails, language, at: clock.wall });
};
