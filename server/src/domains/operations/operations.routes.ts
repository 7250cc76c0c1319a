import { codes } from '@shared/contract/codes';
import { getOperation } from '@shared/contract/operations';
import { implement } from '../../calls/implement.ts';
import { findOperation } from '../../ledger/operations.ts';
import { findRefusal } from '../../ledger/refusals.ts';
import { seconds } from '../../platform/time/time.ts';
import { answerOf } from './answers.ts';

export const operationsRoutes = [
  implement(getOperation, async (context, input) => {
    const { db, person, text } = context;
    const by = { ownerId: person.id, key: input.operationKey };
    const found = await findOperation(db, by);
    if (found) {
      return {
        state: 'done' as const,
        kind: found.kind,
        answer: await answerOf(context, found),
        createdAt: seconds(found.createdAt),
      };
    }
    const refusal = await findRefusal(db, by);
    if (!refusal) return { state: 'unknown' as const };
    const { codeName, data } = refusal;
    return {
      state: 'refused' as const,
      code: codes[codeName],
      message: text(`errors.${codeName}`),
      ...(data !== undefined && { data }),
    };
  }),
];
