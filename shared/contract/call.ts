import type * as z from 'zod/mini';

/**
 * One call of the API: its path, what goes in, what comes out. The server checks requests with
 * these schemas and publishes them as OpenAPI; the web view imports their types only, so that
 * not a byte of them reaches a phone.
 */
export interface Call<
  Path extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: Path;
  readonly summary: string;
  /** Who may call: anyone, or only a session (without a token it answers
   * `signInNeeded`, with one that is none 61). */
  readonly access: 'anyone' | 'session';
  /** `write` and `money` keep their nonce with the effect; `money` also takes an operation key. */
  readonly effect: 'read' | 'write' | 'money';
  readonly request: Request;
  readonly response: Response;
  /** Not in the specification's list of calls: added because a screen needs it. */
  readonly addition?: true;
}

export function call<
  const Path extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(path: Path, rest: Omit<Call<Path, Request, Response>, 'path'>): Call<Path, Request, Response> {
  return { path, ...rest };
}

export type PathOf<C extends Call> = C['path'];
/** What a caller sends. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a handler works with, after parsing. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
/** What comes back. */
export type ResponseOf<C extends Call> = z.output<C['response']>;
