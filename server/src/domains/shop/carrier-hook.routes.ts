import type { FastifyInstance } from 'fastify';
import type { Database, Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/db/rows.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { type OnHookRefused, registerSignedHook } from '../../platform/http/signed-hook.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { shopPackages } from '../../schema/tables/shop.ts';
import { lockParcel, recordEvents } from './parcels.mutations.ts';
import { type HookEvent, hookBody, trackingService } from './tracking-service.ts';

export interface HookDeps {
  database: Database;
  addressLimit: RateLimiter;
  onRefused: OnHookRefused;
  /** Shared with the tracking service; without it the hook answers 404. */
  secret: string | undefined;
}

/** The outcome of one event: new, a duplicate, for an unknown parcel, or skipped. */
type Result = 'stored' | 'known' | 'unknownNumber' | 'ignored';

/**
 * The webhook of the tracking service: `POST /hooks/carrier`. Calls may arrive twice and in any
 * order; the response gives the result of each event.
 */
export function takeCarrierHook(app: FastifyInstance, deps: HookDeps): void {
  registerSignedHook(app, {
    ...deps,
    path: '/carrier',
    read: (body) => hookBody.safeParse(body).data?.events,
    take: async (reported) => {
      const results = await takeEvents(deps.database, reported);
      return { results: reported.map(({ id }) => ({ id, result: results.get(id) })) };
    },
  });
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
