import { codes } from '@shared/contract/codes';
import type { OperationKind } from '@shared/contract/operation-kinds';
import { getOperation } from '@shared/contract/operations';
import { type Context, implement } from '../../calls/implement.ts';
import { findOperation } from '../../ledger/operations.ts';
import { findRefusal } from '../../ledger/refusals.ts';
import { seconds } from '../../platform/time/time.ts';

interface Answers {
  answer: (context: Context, stored: never) => Promise<unknown>;
}

export const createOperationsRoutes = (operations: Readonly<Record<OperationKind, Answers>>) => [
  implement(getOperation, async (context, input) => {
    const { db, person, text } = context;
    const by = { ownerId: person.id, key: input.operationKey };
    const found = await findOperation(db, by);
    if (found) {
      // The operation of this kind stored it, so it has the type that `answer` takes.
      const stored = found.answer as never;
      // Another release of the server may have stored a kind that this one does not know.
      const again = Object.hasOwn(operations, found.kind) && operations[found.kind].answer;
      return {
        state: 'done' as const,
        kind: found.kind,
        answer: again ? await again(context, stored) : stored,
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
