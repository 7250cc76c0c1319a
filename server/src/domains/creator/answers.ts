import type { AnswerAgain } from '../../calls/answer-again.ts';
import { readReceipt } from '../money/public.ts';
import { investAnswer, investKind } from './invest.ts';
import { profitTransferKind } from './profit.ts';

/** What the quoted calls of creators answer, by the kind of their operation. */
export const creatorAnswers: Record<string, AnswerAgain> = {
  [investKind]: (context, { id }) => investAnswer(context, id),
  [profitTransferKind]: (context, { id }) => readReceipt(context, id),
};
