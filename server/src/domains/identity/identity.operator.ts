import { desc, eq } from 'drizzle-orm';
import {
  type CommandContext,
  CommandError,
  maxListed,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  type IdentityReason,
  identityChecks,
  identityReasons,
} from '../../schema/tables/identity-checks.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { moveStanding } from './identity.mutations.ts';
import { kycStatus } from './identity.rules.ts';

const states = new Map<number, string>(
  Object.entries(kycStatus).map(([name, value]) => [value, name]),
);

/** Lists persons who await the check, and decides about one. */
export const identityOperator: OperatorCommand = {
  name: 'identity',
  does: 'Decides identity checks.',
  example: 'fail 80012468 documentUnreadable --reason "The picture is blurred"',
  reads: ['list', 'show <uid>'],
  changes: [
    'pass <uid> [internal note]',
    `fail <uid> ${identityReasons.join(' | ')} [internal note]`,
  ],
  run: async (context, [action, uid, ...words]) => {
    if (action === 'list') return list(context);
    if (!uid) throw usageError('Name the uid.');
    if (action === 'show') return show(context, uid);
    if (action === 'pass') return decide(context, { uid, outcome: 'passed', note: words });
    if (action !== 'fail') throw usageError(`Unknown command “identity ${action}”.`);
    const [word, ...note] = words;
    const reason = oneOf(word, identityReasons);
    return decide(context, { uid, outcome: 'failed', reason, note });
  },
};

async function list(context: CommandContext): Promise<void> {
  const rows = await context.database.db
    .select({ uid: persons.uid, name: persons.userName, joined: persons.createdAt })
    .from(persons)
    .where(eq(persons.kycStatus, kycStatus.inReview))
    .orderBy(persons.createdAt)
    .limit(maxListed);
  writeRows(context, { rows, empty: 'No person awaits the identity check.' });
}

async function show(context: CommandContext, uid: string): Promise<void> {
  const { db } = context.database;
  const personId = await personWithUid(db, uid);
  const person = await findRow(db, persons, { id: personId });
  const rows = await db
    .select({
      decided: identityChecks.decidedAt,
      outcome: identityChecks.outcome,
      by: identityChecks.decidedBy,
      reason: identityChecks.reason,
      note: identityChecks.note,
    })
    .from(identityChecks)
    .where(eq(identityChecks.personId, personId))
    .orderBy(desc(identityChecks.decidedAt));
  const state = person && states.get(person.kycStatus);
  if (!context.json) context.write(`${uid} is ${state ?? 'unknown'}`);
  writeRows(context, { rows, empty: 'No decision so far.' });
}

type Decision = { uid: string; note: readonly string[] } & (
  | { outcome: 'passed' }
  | { outcome: 'failed'; reason: IdentityReason }
);

/** Decides about a person, records the decision and notifies them. */
async function decide(context: CommandContext, decision: Decision): Promise<void> {
  const { uid, outcome } = decision;
  const note = decision.note.join(' ');
  await context.database.transaction(async (tx) => {
    const personId = await personWithUid(tx, uid);
    if (!(await moveStanding(tx, { personId, event: outcome }))) {
      throw new CommandError(`${uid} has already ${outcome}.`);
    }
    const reason = decision.outcome === 'failed' ? decision.reason : '';
    await tx
      .insert(identityChecks)
      .values({ id: newId(), personId, outcome, reason, note, decidedBy: context.by });
    await writeSystemMessage(tx, {
      personId,
      ...(decision.outcome === 'failed'
        ? { kind: 'identityFailed', params: { reason: decision.reason } }
        : { kind: 'identityPassed', params: {} }),
    });
  });
  writeResult(context, {
    json: { uid, outcome },
    text: `${uid} has ${outcome} the identity check.`,
  });
}

/** The internal id of a public uid. */
export async function personWithUid(db: Db, uid: string): Promise<string> {
  const found = await db.select({ id: persons.id }).from(persons).where(eq(persons.uid, uid));
  const id = found[0]?.id;
  if (id === undefined) throw new CommandError(`No account has the uid ${uid}.`);
  return id;
}
