import type * as z from 'zod/mini';

type CallEffect = 'read' | 'write' | 'money';

/**
 * One call of the API: path, request, response. The server validates requests with these schemas
 * and publishes them as OpenAPI; the web view imports only their types, so no schema is shipped.
 */
export interface Call<
  Path extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Effect extends CallEffect = CallEffect,
> {
  readonly path: Path;
  readonly summary: string;
  /** `session` answers `signInNeeded` without a token, and 61 with an invalid one. */
  readonly access: 'anyone' | 'session';
  /** `write` and `money` store their nonce with the effect; `money` also takes an operation key. */
  readonly effect: Effect;
  readonly request: Request;
  readonly response: Response;
  /** Not in the specification's list of calls; a screen needs it. */
  readonly addition?: true;
}

/** A call requires a session unless it says that anyone may send it. */
const createCall =
  <Effect extends CallEffect>(effect: Effect) =>
  <const Path extends string, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    path: Path,
    rest: Omit<Call<Path, Request, Response>, 'path' | 'access' | 'effect'> & { access?: 'anyone' },
  ): Call<Path, Request, Response, Effect> => ({ access: 'session', ...rest, path, effect });

export const readCall = createCall('read');
export const writeCall = createCall('write');
export const moneyCall = createCall('money');

export type PathOf<C extends Call> = C['path'];
/** As sent by a caller. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** As parsed for a handler. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;
