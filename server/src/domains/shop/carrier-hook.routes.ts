import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { ApiError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { shopPackages } from '../../schema/tables/shop.ts';
import { lockParcel, recordEvents } from './parcels.mutations.ts';
import { checkHook, type HookEvent, hookBody, trackingService } from './tracking-service.ts';

const bodyLimitBytes = 256 * 1024;

export interface HookDeps {
  database: Database;
  addressLimit: RateLimiter;
  /** Shared with the tracking service; without it the hook answers 404. */
  secret: string | undefined;
}

/** The outcome of one event: new, a duplicate, for an unknown parcel, or skipped. */
type Result = 'stored' | 'known' | 'unknownNumber' | 'ignored';

/**
 * The webhook of the tracking service: `POST /hooks/carrier`, outside the signed calls of the web
 * view, with its own signature over the raw bytes. Calls may arrive twice and in any order; the
 * response gives the result of each event.
 */
export function takeCarrierHook(app: FastifyInstance, deps: HookDeps): void {
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

  app.post('/carrier', async (request, reply) => {
    if (deps.secret === undefined) return refuse(reply, 404, 'notFound');
    deps.addressLimit.take(networkOf(request.ip));
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const checked = checkHook(
      {
        timestamp: String(request.headers['x-hook-timestamp'] ?? ''),
        signature: String(request.headers['x-hook-signature'] ?? ''),
        body,
      },
      { secret: deps.secret, nowSeconds: Math.floor(Date.now() / 1000) },
    );
    if (checked !== 'ok') return refuse(reply, 401, checked);
    const reported = readBody(body);
    if (!reported) return refuse(reply, 400, 'invalidBody');
    const results = await takeEvents(deps.database, reported);
    return { results: reported.map(({ id }) => ({ id, result: results.get(id) })) };
  });
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
  if (error instanceof ApiError && error.codeName === 'tooManyRequests') {
    return refuse(reply, 429, 'tooManyRequests');
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return refuse(reply, 413, 'tooLarge');
  if (status < 500) return refuse(reply, status, 'refused');
  request.log.error({ requestId: request.id, err: error }, 'request failed');
  return reply.status(500).send({ error: 'internal', failure: request.id });
}

function readBody(body: Buffer): HookEvent[] | undefined {
  try {
    const parsed = hookBody.safeParse(JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data.events : undefined;
  } catch {
    return undefined;
  }
}

async function takeEvents(
  database: Database,
  reported: readonly HookEvent[],
): Promise<Map<string, Result>> {
  const { business: now } = await withDeadline(
    () => databaseTime(database.db),
    database.firstAnswerMs,
  );
  const results = new Map<string, Result>();
  for (const events of byParcel(reported)) {
    const ofParcel = await database.transaction((tx) => takeParcel(tx, { events, now }));
    for (const [id, result] of ofParcel) results.set(id, result);
  }
  return results;
}

function byParcel(reported: readonly HookEvent[]): HookEvent[][] {
  const groups = new Map<string, HookEvent[]>();
  for (const one of reported) {
    const key = `${one.carrier}\n${one.number}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** Stores all events of one parcel at once, so that its owner gets only the last status. */
async function takeParcel(
  tx: Db,
  of: { events: readonly HookEvent[]; now: Date },
): Promise<[string, Result][]> {
  const { events, now } = of;
  const first = events[0];
  const packageId = first && (await findParcel(tx, first));
  const locked = packageId && (await lockParcel(tx, packageId));
  if (!locked) return events.map(({ id }) => [id, 'unknownNumber']);
  const { placedAt: since } = locked.order;
  const readable = trackingService.read({ reported: events, since, now });
  const stored = await recordEvents(tx, locked, { from: trackingService.name, events: readable });
  return events.map(({ id }) => {
    if (stored.has(id)) return [id, 'stored'];
    return [id, readable.some((one) => one.id === id) ? 'known' : 'ignored'];
  });
}

async function findParcel(tx: Db, { carrier, number }: HookEvent): Promise<string | undefined> {
  return (await findRow(tx, shopPackages, { carrier, trackingNumber: number }))?.id;
}
