import {
  type CommandContext,
  CommandError,
  type OperatorCommand,
  oneOf,
  usageError,
  writeResult,
  writeRows,
} from '../../platform/commands/command.ts';
import { personWithUid } from '../identity/public.ts';
import { decideLiveness, startLiveness } from './liveness.routes.ts';
import { livenessMinutes, livenessReasons } from './liveness.rules.ts';
import { completeLost, refuseLost } from './lost.mutations.ts';
import { pendingRequests } from './lost.queries.ts';
import { refusalReasons } from './safe.rules.ts';

/** Lost-authenticator requests: an operator compares the documents with the identity check. */
export const authenticatorOperator: OperatorCommand = {
  name: 'authenticator',
  does: 'Decides requests of people who have lost their authenticator.',
  example: 'list',
  reads: ['list'],
  changes: [
    'approve <request> [internal note]',
    `reject <request> ${refusalReasons.join(' | ')} [internal note]`,
  ],
  run: async (context, [action, id, ...words]) => {
    if (action === 'list') return list(context);
    if (!id) throw usageError('Name the request id: `authenticator list` shows it.');
    const { wall: at } = await context.now();
    const decision = { id, decidedBy: context.by, at };
    if (action === 'approve') {
      const done = await context.database.transaction((tx) =>
        completeLost(tx, { ...decision, note: words.join(' ') }),
      );
      if (!done) throw notPending(id);
      const isApproved = done.status === 2;
      return say(context, { id, decision: isApproved ? 'approved' : `ended (${done.reason})` });
    }
    if (action !== 'reject') throw usageError(`Unknown command “authenticator ${action}”.`);
    const [word, ...note] = words;
    const reason = oneOf(word, refusalReasons);
    const done = await context.database.transaction((tx) =>
      refuseLost(tx, { ...decision, reason, note: note.join(' ') }),
    );
    if (!done) throw notPending(id);
    return say(context, { id, decision: 'rejected' });
  },
};

/** Face checks, decided by an operator. */
export const livenessOperator: OperatorCommand = {
  name: 'liveness',
  does: 'Starts and decides liveness checks.',
  example: 'start 80012468 --reason "Large withdrawal"',
  reads: [],
  changes: [
    'start <uid>',
    'decide <check> passed | inReview',
    `decide <check> failed [${livenessReasons.join(' | ')}]`,
  ],
  run: async (context, [action, subject, state, word]) => {
    if (!subject) throw usageError('Name the uid to start a check, or the id to decide it.');
    if (action === 'start') return start(context, subject);
    if (action !== 'decide') throw usageError(`Unknown command “liveness ${action}”.`);
    const decided = oneOf(state, ['passed', 'failed', 'inReview'] as const);
    const reason = word === undefined ? undefined : oneOf(word, livenessReasons);
    if (reason && decided !== 'failed') throw usageError('Only a failed check has a reason.');
    const decision = { id: subject, state: decided, ...(reason && { reason }) };
    if (!(await context.database.transaction((tx) => decideLiveness(tx, decision)))) {
      throw new CommandError(`There is no open check ${subject}.`);
    }
    return say(context, { id: subject, decision: decided });
  },
};

async function list(context: CommandContext): Promise<void> {
  const rows = await pendingRequests(context.database.db);
  writeRows(context, { rows, empty: 'No request is pending.' });
}

async function start(context: CommandContext, uid: string): Promise<void> {
  const id = await context.database.transaction(async (tx) =>
    startLiveness(tx, await personWithUid(tx, uid)),
  );
  const line = `Check ${id} has begun. It expires in ${livenessMinutes} minutes.`;
  writeResult(context, { json: { id }, text: line });
}

function say(context: CommandContext, done: { id: string; decision: string }): void {
  writeResult(context, { json: done, text: `${done.id}: ${done.decision}.` });
}

const notPending = (id: string) => new CommandError(`There is no pending request ${id}.`);
