import type { FailureNumber } from '@shared/contract/envelope';

/** Why a call failed. Serializable, so that the store can hold it. */
export type Failure =
  /** The server was not reached, or did not answer in time. */
  | { kind: 'network'; message: string }
  /** The server answered with a code other than 0. */
  | { kind: 'refused'; code: number; message: string; data?: unknown };

/** The short number of an unexpected failure, which support finds in the log. */
export const failureNumber = (failure: Failure): string | undefined =>
  failure.kind === 'refused'
    ? (failure.data as Partial<FailureNumber> | undefined)?.failure
    : undefined;

/** The error of a failed call, with its `failure`. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** The failure of any thrown value; an unknown one counts as a network failure. */
export function toFailure(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  // Calls of RTK Query reject with the plain failure.
  if (isFailure(error)) return error;
  return { kind: 'network', message: error instanceof Error ? error.message : String(error) };
}

function isFailure(error: unknown): error is Failure {
  const { kind, message } = (error ?? {}) as Partial<Failure>;
  return (kind === 'network' || kind === 'refused') && typeof message === 'string';
}
