import type { Call, PathOf, RequestOf, ResponseOf } from '@shared/contract/call';
import { CallError, type Failure } from '@shared/host';

/** The answer of a call: data, a failure, or a function of the body that returns or throws one. */
export type Answer = object | ((body: never) => unknown);
/** Answers by the path of the call. */
export type Answers = Record<string, Answer>;

/** An answer that the contract checks: `answerTo<typeof getUsdtInfo>('/v1/…', { usdt: … })`. */
export function answerTo<C extends Call>(
  path: PathOf<C>,
  answer:
    | ResponseOf<C>
    | Failure
    | ((body: RequestOf<C>) => ResponseOf<C> | Promise<ResponseOf<C>>),
): Answers {
  return { [path]: answer as Answer };
}

/** The server's refusal, with the code that it answers. */
export function refused(code: number, message = `Refused with ${code}`, data?: unknown): Failure {
  return { kind: 'refused', code, message, data };
}

export const unreachable: Failure = { kind: 'network', message: 'The server was not reached' };

/** A call that never answers, for testing loading states. */
export const never = () => new Promise<never>(() => {});

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'network' || value.kind === 'refused') &&
  'message' in value;

/** Resolves an answer as the client of the fake host. */
export async function settle(answer: Answer, body: unknown): Promise<unknown> {
  const value: unknown =
    typeof answer === 'function' ? await (answer as (body: unknown) => unknown)(body) : answer;
  if (isFailure(value)) throw new CallError(value);
  return value;
}
