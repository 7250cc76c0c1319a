import { codes } from '@shared/contract/codes';
import { getOperation } from '@shared/contract/operations';
import type { AnswerAgain } from '../../calls/answer-again.ts';
import { implement } from '../../calls/implement.ts';
import { findOperation } from '../../ledger/operations.ts';
import { findRefusal } from '../../ledger/refusals.ts';
import { seconds } from '../../platform/time/time.ts';

/**
 * `answers` by the kind of the operation. A kind that is not among them has stored the whole answer
 * of its call.
 */
export const createOperationsRoutes = (answers: Readonly<Record<string, AnswerAgain>>) => [
  implement(getOperation, async (context, input) => {
    const { db, person, text } = context;
    const by = { ownerId: person.id, key: input.operationKey };
    const found = await findOperation(db, by);
    if (found) {
      const again = Object.hasOwn(answers, found.kind) ? answers[found.kind] : undefined;
      return {
        state: 'done' as const,
        kind: found.kind,
        answer: again ? await again(context, found) : found.answer,
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
