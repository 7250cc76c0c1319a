import { randomInt } from 'node:crypto';
import { apiPrefix } from '@shared/contract/envelope';
import { basePath } from '@shared/contract/releases';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { implementations } from './api/index.ts';
import type { Database } from './db/database.ts';
import { api } from './http/api.ts';
import { Metrics } from './http/metrics.ts';
import { SeenNonces } from './http/nonces.ts';
import { type RateLimit, RateLimiter } from './http/rate-limit.ts';
import type { Words } from './words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer, for the log and the metrics. */
    answerCode: number;
  }
}

export interface AppDeps {
  database: Database;
  words: Words;
  log: Logger;
  appKeys: ReadonlyMap<string, string>;
  /** Identifies the set of releases that is live; `getVersion` compares with it. */
  liveSet: () => string;
  /** The delivery of the web view: registered on the same app, outside /api. */
  site?: (app: FastifyInstance) => void | Promise<void>;
  /** In tests and demo every answer is held against the contract. */
  checkResponses: boolean;
  trustProxy?: string;
  limits?: { address?: RateLimit; person?: RateLimit };
}

/** A mobile carrier's address is many people, so an address may do much more than a person. */
const defaultLimits = {
  address: { burst: 600, perSecond: 100 },
  person: { burst: 120, perSecond: 20 },
};

export function buildApp(deps: AppDeps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify's own lines carry the address with its query; ours is written in onResponse.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: shortNumber,
    requestIdHeader: false,
    frameworkErrors: (_error, request, reply) => {
      // An address that cannot be decoded is no page of ours: the web view goes home, as from any other.
      const isPage = request.raw.url?.startsWith(`${basePath}/`) ?? false;
      const { raw } = reply;
      raw.writeHead(isPage ? 302 : 400, isPage ? { location: `${basePath}/` } : {});
      raw.end();
    },
    trustProxy: deps.trustProxy ?? false,
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  const metrics = new Metrics();
  app.decorateRequest('answerCode', 0);
  app.addHook('onResponse', async (request, reply) => {
    // Never the address that was asked for: its query may carry a token.
    const call = request.routeOptions.url ?? 'unknown';
    const code = request.answerCode || (reply.statusCode < 400 ? 0 : reply.statusCode);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics.record({ call, code, ms });
    deps.log.info({ req: request.id, call, code, ms }, 'request');
  });

  // Outside /api, which has its own: no details leave the server, only the number in its log.
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status < 500) return reply.status(status).type('text/plain').send('Refused\n');
    request.log.error({ req: request.id, err: error }, 'request failed');
    return reply.status(500).type('text/plain').send(`Failure ${request.id}\n`);
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await deps.database.db.execute(sql`select 1`);
      return { ok: true };
    } catch {
      return reply.status(503).send({ ok: false });
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text()),
  );
  app.register(
    async (scope) =>
      api(scope, {
        implementations,
        database: deps.database,
        appKeys: deps.appKeys,
        nonces: new SeenNonces(),
        addressLimit: new RateLimiter(deps.limits?.address ?? defaultLimits.address),
        personLimit: new RateLimiter(deps.limits?.person ?? defaultLimits.person),
        services: { words: deps.words, log: deps.log, liveSet: deps.liveSet },
        checkResponses: deps.checkResponses,
      }),
    { prefix: apiPrefix },
  );
  const { site } = deps;
  if (site) app.register(async (scope) => site(scope));
  return app;
}

const numberLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The number of a request: short enough to be read to support over the phone. */
function shortNumber(): string {
  return Array.from({ length: 8 }, () => numberLetters[randomInt(numberLetters.length)]).join('');
}
