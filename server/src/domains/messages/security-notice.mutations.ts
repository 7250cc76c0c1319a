import type { Language } from '@shared/contract/enums';
import { recordSecurityEvent, type SecurityEventSource } from '../../access/security-log.ts';
import type { Context } from '../../calls/implement.ts';
import { enqueueMail } from '../../platform/mail/write.ts';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { writeSystemMessage } from './messages.mutations.ts';
import { type SecurityChange, securityChangedMail } from './security-changes.ts';

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
