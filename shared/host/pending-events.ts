import type { Failure } from './failure.ts';

/** Reach every bundle in the page. Alone in their file: the shell's first load has only these. */

/** A screen has left an operation: its outcome may be unknown still. */
export const operationLeft = 'operationleft';

/** The outcome of an operation that no screen takes care of has become known. */
export const operationEnded = 'operationended';

/** Its detail. Prevented where a notice on the screen shows it, so that no toast repeats it. */
export interface EndedOperation {
  key: string;
  isDone: boolean;
  /** Why it was refused. */
  failure?: Failure;
}

/** Where its outcome is shown, with its receipt. */
export const outcomePath = (key: string): string => `/wallet/receipt/${key}`;
