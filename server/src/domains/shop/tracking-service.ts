import * as z from 'zod/mini';
import { dayMs, hourMs } from '../../platform/time/time.ts';
import type { Carrier, CarrierEvent } from './carrier.ts';
import {
  deliveryPlaces,
  exceptionReasons,
  type ParcelEvent,
  parcelEvent,
  rejectionReasons,
} from './json-columns.ts';

/** Parses the calls of a tracking service. Pure. */

/** Allowed clock skew of carriers: an event further ahead would stay the newest for too long. */
const aheadMs = hourMs;
/** Carriers reuse tracking numbers: an event from longer before the order is of another parcel. */
const behindMs = dayMs;
/** An expected delivery further from now than this is ignored. */
const latestMs = 365 * dayMs;

/** Single-line text: no control characters, no lone surrogates. */
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const moment = z.int().check(z.gte(1_000_000_000), z.lte(9_999_999_999));

const hookEvent = z.object({
  /** The service's own id, the same in every repeated report. */
  id: words(100).check(z.minLength(1)),
  carrier: words(60),
  number: words(64),
  code: words(40),
  place: z.optional(words(120)),
  /** Unix seconds. */
  at: moment,
  expectedAt: z.optional(moment),
  /** For an exception or a refusal. */
  reason: z.optional(words(40)),
  /** For a delivery. */
  deliveredTo: z.optional(words(40)),
  /** For a failed delivery attempt. */
  attempt: z.optional(z.int().check(z.gte(1), z.lte(20))),
});
export type HookEvent = z.infer<typeof hookEvent>;

export const hookBody = z.object({
  events: z.array(hookEvent).check(z.minLength(1), z.maxLength(100)),
});

const oneOf = <Word extends string>(
  word: string | undefined,
  known: readonly [Word, ...Word[]],
): Word => known.find((one) => one === word) ?? known[0];

/**
 * Maps the service's codes to our events. An unknown reason or place becomes the most common one,
 * which is first in its list.
 */
const meanings: Record<string, (reported: HookEvent) => ParcelEvent> = {
  collected: ({ carrier }) => ({ kind: 'pickedUp', carrier }),
  departed: () => ({ kind: 'shipped' }),
  hub_in: () => ({ kind: 'arrivedAtHub' }),
  hub_out: () => ({ kind: 'leftHub' }),
  customs_cleared: () => ({ kind: 'customsCleared' }),
  out_for_delivery: () => ({ kind: 'outForDelivery' }),
  attempt_failed: ({ attempt }) => ({ kind: 'attempted', number: attempt ?? 1 }),
  delivered: ({ deliveredTo }) => ({ kind: 'delivered', to: oneOf(deliveredTo, deliveryPlaces) }),
  exception: ({ reason }) => ({ kind: 'exception', reason: oneOf(reason, exceptionReasons) }),
  refused: ({ reason }) => ({ kind: 'rejected', reason: oneOf(reason, rejectionReasons) }),
  returning: () => ({ kind: 'returning' }),
};

interface Reported {
  reported: readonly HookEvent[];
  /** When the order was placed. */
  since: Date;
  now: Date;
}

/** A tracking service that calls us. Unknown codes and implausible times are skipped. */
export const trackingService: Carrier<Reported> = {
  name: 'service',
  read: ({ reported, since, now }) =>
    reported.flatMap((one): CarrierEvent[] => {
      const { id, place = '', at } = one;
      const happenedMs = at * 1000;
      const meaning = Object.hasOwn(meanings, one.code) ? meanings[one.code] : undefined;
      const isThen =
        happenedMs >= since.getTime() - behindMs && happenedMs <= now.getTime() + aheadMs;
      if (!meaning || !isThen) return [];
      const event = parcelEvent.parse(meaning(one));
      const happenedAt = new Date(happenedMs);
      return [{ id, event, place, happenedAt, ...expectedOf(one, now) }];
    }),
};

function expectedOf({ expectedAt }: HookEvent, now: Date): { expectedAt?: Date } {
  if (expectedAt === undefined) return {};
  const expected = new Date(expectedAt * 1000);
  return Math.abs(expected.getTime() - now.getTime()) > latestMs ? {} : { expectedAt: expected };
}
