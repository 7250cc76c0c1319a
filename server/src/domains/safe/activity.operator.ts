import { type OperatorCommand, usageError, writeRows } from '../../platform/commands/command.ts';
import { personWithUid } from '../identity/public.ts';
import { readSecurityEvents } from './activity.queries.ts';

const maxEvents = 200;

/** The security log of a person. */
export const eventsOperator: OperatorCommand = {
  name: 'events',
  does: 'Prints what the security log has on a person.',
  example: '80012468',
  reads: ['<uid>'],
  changes: [],
  run: async (context, [uid]) => {
    if (!uid) throw usageError('Whose events? Name the uid.');
    const { db } = context.database;
    const personId = await personWithUid(db, uid);
    const found = await readSecurityEvents(db, { personId, limit: maxEvents });
    const rows = found.map((event) => ({
      time: event.happenedAt,
      kind: event.kind,
      outcome: event.outcome,
      by: event.actor,
      device: event.deviceId,
      model: event.phoneModel,
      network: event.network,
      number: event.requestId,
      detail: JSON.stringify(event.detail),
    }));
    writeRows(context, { rows, empty: `Nothing is recorded of ${uid}.` });
  },
};
