import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { dayMs, hourMs } from '../../platform/time/time.ts';
import type { Carrier, CarrierEvent } from './carrier.ts';
import {
  deliveryPlaces,
  exceptionReasons,
  type ParcelEvent,
  parcelEvent,
  rejectionReasons,
} from './texts.ts';

/** What a tracking service says, and how it is known that it was this one. Pure. */

/** How old a call may be, or how far ahead of our clock: who listens in cannot repeat it later. */
const toleranceSeconds = 300;
/** Carriers' clocks are not ours; further ahead an event would stay the newest for ever. */
const aheadMs = hourMs;
/** Carriers give numbers again: what happened longer before the order is of another parcel. */
const behindMs = dayMs;
/** Further away no parcel is expected. */
const latestMs = 365 * dayMs;

/** Over the time and the bytes as they came, so that neither can be another. */
export const signHook = (secret: string, of: { timestamp: string; body: Buffer }): string =>
  createHmac('sha256', secret).update(`${of.timestamp}.`).update(of.body).digest('hex');

export interface SignedHook {
  timestamp: string;
  signature: string;
  body: Buffer;
}

export function checkHook(
  hook: SignedHook,
  given: { secret: string; nowSeconds: number },
): 'ok' | 'wrongSignature' | 'tooOld' {
  const { timestamp, signature } = hook;
  const isFormed = /^\d{10}$/.test(timestamp) && /^[0-9a-f]{64}$/.test(signature);
  if (!isFormed) return 'wrongSignature';
  const right = Buffer.from(signHook(given.secret, hook));
  if (!timingSafeEqual(right, Buffer.from(signature))) return 'wrongSignature';
  return Math.abs(Number(timestamp) - given.nowSeconds) > toleranceSeconds ? 'tooOld' : 'ok';
}

/** A text of one line: no control characters, no half characters. */
const words = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const moment = z.int().check(z.gte(1_000_000_000), z.lte(9_999_999_999));

const hookEvent = z.object({
  /** The service's own, and the same however often it tells of this. */
  id: words(100).check(z.minLength(1)),
  carrier: words(60),
  number: words(64),
  code: words(40),
  place: z.optional(words(120)),
  /** Unix seconds. */
  at: moment,
  expectedAt: z.optional(moment),
  /** Of an exception or a refusal. */
  reason: z.optional(words(40)),
  /** Of a delivery. */
  deliveredTo: z.optional(words(40)),
  /** Of a delivery that nobody was there for. */
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

/** The service's codes as events of ours. What a reason does not name is the most common one. */
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

/** A tracking service that calls us. Codes that it adds, and times that cannot be, are left out. */
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
