import type { Language } from '@shared/contract/enums';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/write.ts';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { type SecurityChange, securityChangedMail } from './security-changes.ts';
import { writeSystemMessage } from './write.ts';

export interface SecurityNotice {
  personId: string;
  change: SecurityChange;
  /** Every address that has to know: of a changed one also the old. */
  emails: readonly (string | null)[];
  language: Language;
  at: Date;
}

/** Tells the owner of an account what was changed about its safety, in the app and by e-mail. */
export async function notifyOfChange(tx: Db, notice: SecurityNotice): Promise<void> {
  const { personId, change, language } = notice;
  await writeSystemMessage(tx, { personId, kind: 'securityChanged', params: { change } });
  const at = seconds(notice.at);
  for (const to of new Set(notice.emails)) {
    if (to === null) continue;
    await enqueueMail(tx, securityChangedMail, { to, language, params: { change, at } });
  }
}

/** The same for a change that a call has made, now and in the language of whoever made it. */
export const notifyOwner = (
  { db, language, clock }: Pick<Context, 'db' | 'language' | 'clock'>,
  notice: {
    person: Pick<Person, 'id' | 'email'>;
    change: SecurityChange;
    /** Where not the person's own address: of a changed one the old and the new. */
    emails?: readonly (string | null)[];
  },
): Promise<void> => {
  const { person, change, emails = [person.email] } = notice;
  return notifyOfChange(db, { personId: person.id, change, emails, language, at: clock.wall });
};
