import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { networkOf } from './network.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Webhooks: calls of other services, each signed with a secret that both sides have. */

const bodyLimitBytes = 256 * 1024;

/** Replay protection: how far a call's timestamp may differ from our clock. */
const toleranceSeconds = 300;

/** Signs the timestamp together with the raw bytes, so that neither can be altered. */
export const signHook = (secret: string, of: { timestamp: string; body: Buffer }): string =>
  createHmac('sha256', secret).update(`${of.timestamp}.`).update(of.body).digest('hex');

interface SignedHook {
  timestamp: string;
  signature: string;
  body: Buffer;
}

export type HookRefusal = 'wrongSignature' | 'tooOld';

function checkHook(
  hook: SignedHook,
  given: { secret: string; nowSeconds: number },
): 'ok' | HookRefusal {
  const { timestamp, signature } = hook;
  const isFormed = /^\d{10}$/.test(timestamp) && /^[0-9a-f]{64}$/.test(signature);
  if (!isFormed) return 'wrongSignature';
  const right = Buffer.from(signHook(given.secret, hook));
  if (!timingSafeEqual(right, Buffer.from(signature))) return 'wrongSignature';
  return Math.abs(Number(timestamp) - given.nowSeconds) > toleranceSeconds ? 'tooOld' : 'ok';
}

export const hookHeaders = {
  timestamp: 'x-hook-timestamp',
  signature: 'x-hook-signature',
} as const;

/** A security event: a caller that does not have the secret, or repeats an old call. */
export type OnHookRefused = (call: {
  hook: string;
  reason: HookRefusal;
  address: string;
  requestId: string;
}) => Promise<void>;

export interface SignedHookRoute<Body> {
  path: string;
  /** Shared with the service; without it the hook answers 404. */
  secret: string | undefined;
  addressLimit: RateLimiter;
  onRefused: OnHookRefused;
  /** Undefined for an invalid body. */
  read: (body: unknown) => Body | undefined;
  take: (body: Body, call: { signature: string }) => Promise<object>;
}

/**
 * Registers a webhook outside the signed calls of the web view, with its own signature over the raw
 * bytes. Use a scope for it alone: it replaces the scope's parsers and error handler.
 */
export function registerSignedHook<Body>(app: FastifyInstance, hook: SignedHookRoute<Body>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.setErrorHandler((error, request, reply) => refuseFailed(error, { request, reply }));

  app.post(hook.path, async (request, reply) => {
    if (hook.secret === undefined) return refuse(reply, 404, 'notFound');
    hook.addressLimit.take(networkOf(request.ip));
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers[hookHeaders.signature] ?? '');
    const timestamp = String(request.headers[hookHeaders.timestamp] ?? '');
    const checked = checkHook(
      { timestamp, signature, body },
      { secret: hook.secret, nowSeconds: Math.floor(Date.now() / 1000) },
    );
    if (checked !== 'ok') {
      const { ip: address, id: requestId } = request;
      await hook.onRefused({ hook: hook.path, reason: checked, address, requestId });
      return refuse(reply, 401, checked);
    }
    const reported = hook.read(parse(body));
    if (reported === undefined) return refuse(reply, 400, 'invalidBody');
    return hook.take(reported, { signature });
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.status(status).send({ error });
}

/** Hides error details: the response carries only the request id, to look up in the log. */
function refuseFailed(
  error: unknown,
  of: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const { request, reply } = of;
  const code = error instanceof ApiError ? error.codeName : undefined;
  if (code === 'tooManyRequests') return refuse(reply, 429, 'tooManyRequests');
  if (code === 'nonceSeen') return refuse(reply, 409, 'replayed');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return refuse(reply, 413, 'tooLarge');
  if (status < 500) return refuse(reply, status, 'refused');
  request.log.error({ requestId: request.id, err: error }, 'request failed');
  return reply.status(500).send({ error: 'internal', failure: request.id });
}
