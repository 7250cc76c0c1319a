import { inArray } from 'drizzle-orm';
import { recordSecurityEvent } from '../access/security-log.ts';
import type { CommandContext } from '../platform/commands/command.ts';
import type { Db } from '../platform/db/database.ts';
import { persons } from '../schema/tables/identity.ts';

const maxRecordedLength = 500;

/** Adds a command to the security log, with the operator, the reason and the account it is about. */
export async function recordCommand(
  { database, by, reason, secondOperator }: CommandContext,
  { words, outcome }: { words: readonly string[]; outcome: 'passed' | 'failed' },
): Promise<void> {
  await recordSecurityEvent(
    { db: database.db, actor: by },
    {
      kind: 'operator.command',
      outcome,
      personId: await personAmong(database.db, words),
      detail: {
        command: words.join(' ').slice(0, maxRecordedLength),
        reason: reason.slice(0, maxRecordedLength),
        ...(secondOperator && { secondOperator }),
      },
    },
  );
}

/** The account whose uid is one of the words. */
async function personAmong(db: Db, words: readonly string[]): Promise<string | undefined> {
  const uids = words.filter((word) => /^\d{5,12}$/.test(word));
  if (uids.length === 0) return undefined;
  const found = await db
    .select({ id: persons.id })
    .from(persons)
    .where(inArray(persons.uid, uids))
    .limit(1);
  return found[0]?.id;
}
