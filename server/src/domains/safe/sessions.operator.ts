import { and, desc, eq } from 'drizzle-orm';
import { endSessions, isLive } from '../../access/session.ts';
import {
  type CommandContext,
  maxListed,
  type OperatorCommand,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { sessions } from '../../schema/tables/identity.ts';
import { personWithUid } from '../identity/public.ts';

/** Lists the sessions of a person and ends them, or those of everybody after a break-in. */
export const sessionsOperator: OperatorCommand = {
  name: 'sessions',
  does: 'Ends sessions of a person, or all there are.',
  example: 'end 80012468 --reason "Lost phone, ticket S-1024"',
  reads: ['list <uid>'],
  changes: ['end <uid>', 'end-all'],
  run: async (context, [action, uid]) => {
    if (action === 'end-all') return endAll(context);
    if (!uid) throw usageError('Name the uid.');
    if (action === 'list') return list(context, uid);
    if (action !== 'end') throw usageError(`Unknown command “sessions ${action}”.`);
    const ended = await context.database.transaction(async (tx) =>
      endSessions(
        { db: tx, actor: context.by },
        { personId: await personWithUid(tx, uid), except: undefined },
      ),
    );
    writeResult(context, { json: { uid, ended }, text: `${uid}: ${ended} sessions ended.` });
  },
};

async function list(context: CommandContext, uid: string): Promise<void> {
  const { db } = context.database;
  const personId = await personWithUid(db, uid);
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isLive))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(maxListed);
  const rows = found.map((one) => ({
    device: one.deviceId,
    model: one.phoneModel,
    began: one.createdAt.toISOString(),
    seen: one.lastSeenAt.toISOString(),
  }));
  writeRows(context, { rows, empty: `${uid} is signed in nowhere.` });
}

const peoplePerBatch = 200;

/** Commits in batches: run it again after an interruption. */
async function endAll(context: CommandContext): Promise<void> {
  let ended = 0;
  for (let inBatch = 1; inBatch > 0; ended += inBatch) {
    inBatch = await context.database.transaction(async (tx) => {
      const people = await tx
        .selectDistinct({ personId: sessions.personId })
        .from(sessions)
        .where(isLive)
        .limit(peoplePerBatch);
      let count = 0;
      for (const { personId } of people) {
        count += await endSessions({ db: tx, actor: context.by }, { personId, except: undefined });
      }
      return count;
    });
  }
  writeResult(context, { json: { ended }, text: `${ended} sessions ended.` });
}
