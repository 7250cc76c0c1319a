/** Why a call gave no data. Plain and serializable, so that it can stand in the store. */
export type Failure =
  /** The server was not reached, or did not answer in time. */
  | { kind: 'network'; message: string }
  /** The server answered with a code other than 0. */
  | { kind: 'refused'; code: number; message: string; data?: unknown };

export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.failure = failure;
  }
}

export function toFailure(error: unknown): Failure {
  if (error instanceof CallError) return error.failure;
  // The store keeps failures plain, and its calls reject with them as they are.
  if (isFailure(error)) return error;
  return { kind: 'network', message: error instanceof Error ? error.message : String(error) };
}

function isFailure(error: unknown): error is Failure {
  const { kind, message } = (error ?? {}) as Partial<Failure>;
  return (kind === 'network' || kind === 'refused') && typeof message === 'string';
}
