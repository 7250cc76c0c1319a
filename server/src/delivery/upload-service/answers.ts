import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { Malformed } from '../releases/schemas.ts';
import { ChangedMeanwhile, Refused } from '../releases/store.ts';
import type { ReleaseToken } from './tokens.ts';

/** The refusals of the release service, and how it answers them. */
export class BadRequest extends Error {}

export class NotAllowed extends Error {
  constructor({ team, names }: ReleaseToken, changes: readonly { name: string }[]) {
    const refused = [...new Set(changes.map(({ name }) => name))].join(', ');
    super(`The token of ${team} may release ${names.join(', ')}, not ${refused}.`);
  }
}

export class QuotaUsed extends Error {
  constructor({ name }: ReleaseToken) {
    super(`The token ${name} has used its quota of today.`);
  }
}

/** Its token was valid when the request came, and is not any more, or never was. */
export class UnknownToken extends Error {
  constructor() {
    super('That token is not known here.');
  }
}

export class TooOften extends Error {
  readonly retryAfterSeconds: number;
  constructor({ name }: ReleaseToken, retryAfterSeconds: number) {
    super(`The token ${name} asks for this too often: wait ${retryAfterSeconds} seconds.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Not an error: a second person has to ask for the same release. */
export class WaitsForApproval extends Error {
  constructor(release: string) {
    super(`${release} waits for a second person, who releases the same with a token of their own.`);
  }
}

export function registerErrorHandlers(app: FastifyInstance): void {
  answerErrors(app);
  app.setNotFoundHandler((_, reply: FastifyReply) =>
    reply.code(404).send({ error: 'The release service has no such address.' }),
  );
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const [status, body] = responseTo(error);
    if (status === 500)
      request.log.error({ requestId: request.id, err: error }, 'a release failed');
    if (error instanceof TooOften) reply.header('retry-after', error.retryAfterSeconds);
    return reply.code(status).send(body);
  });
}

function responseTo(error: unknown): [number, object] {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof WaitsForApproval) return [202, { waiting: message }];
  if (error instanceof Refused) return [422, { error: message, refusals: error.refusals }];
  if (error instanceof ChangedMeanwhile) return [409, { error: message }];
  if (error instanceof NotAllowed) return [403, { error: message }];
  if (error instanceof UnknownToken) return [401, { error: message }];
  if (error instanceof QuotaUsed || error instanceof TooOften) return [429, { error: message }];
  if (error instanceof BadRequest || error instanceof Malformed) return [400, { error: message }];
  if (error instanceof ApiError) return [429, { error: 'Too many wrong tokens: wait a minute.' }];
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return [status, { error: message }];
  return [500, { error: 'The release service failed: its log says more.' }];
}
