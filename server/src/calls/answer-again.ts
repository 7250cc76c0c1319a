import type { Context } from './implement.ts';

/** Makes the answer of a call again, for an operation that is done: in the language of now. */
export type AnswerAgain = (
  context: Context,
  operation: { id: string; answer: unknown },
) => Promise<unknown>;
