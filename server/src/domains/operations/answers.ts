import type { AnswerAgain } from '../../calls/answer-again.ts';
import type { Context } from '../../calls/implement.ts';
import { c2cAnswers } from '../c2c/answers.ts';
import { campaignAnswers } from '../campaigns/answers.ts';
import { creatorAnswers } from '../creator/answers.ts';
import { moneyAnswers } from '../money/answers.ts';
import { stakeAnswers } from '../stake/answers.ts';
import { quotaAnswers } from '../vip-quota/answers.ts';

/**
 * By the kind of the operation. One that is not here has kept the whole answer of its call, and
 * gets it back as it was.
 */
const answers: Readonly<Record<string, AnswerAgain>> = {
  ...c2cAnswers,
  ...campaignAnswers,
  ...creatorAnswers,
  ...moneyAnswers,
  ...quotaAnswers,
  ...stakeAnswers,
};

export async function answerOf(
  context: Context,
  operation: { id: string; kind: string; answer: unknown },
): Promise<unknown> {
  const { kind, answer } = operation;
  const again = Object.hasOwn(answers, kind) ? answers[kind] : undefined;
  return again ? again(context, operation) : answer;
}
