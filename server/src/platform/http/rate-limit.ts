import { ApiError } from '../errors.ts';

export interface RateLimit {
  /** How many calls may come at once. */
  burst: number;
  /** How many calls are refilled each second. */
  perSecond: number;
}

interface Bucket {
  left: number;
  at: number;
}

/**
 * A token bucket for each key (an address, a person), in this process's memory: against load. A
 * limit that guards something is in the database (`access/limits.ts`), because with several servers
 * this one allows as many times more. Keeps two generations and drops the older one when all its buckets have refilled: a new bucket is full,
 * too.
 */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #fullAfterMs: number;
  #current = new Map<string, Bucket>();
  #previous = new Map<string, Bucket>();
  #rotatedAt = Number.NEGATIVE_INFINITY;

  constructor(limit: RateLimit) {
    this.#limit = limit;
    this.#fullAfterMs = (limit.burst / limit.perSecond) * 1000;
  }

  /** How many keys are stored; one in both generations counts twice. */
  get size(): number {
    return this.#current.size + this.#previous.size;
  }

  take(key: string, nowMs = performance.now()): void {
    this.#rotate(nowMs);
    const { burst, perSecond } = this.#limit;
    const bucket = this.#bucketOf(key, nowMs);
    const left = Math.min(burst, bucket.left + ((nowMs - bucket.at) / 1000) * perSecond);
    bucket.left = Math.max(0, left - 1);
    bucket.at = nowMs;
    if (left < 1) {
      throw new ApiError('tooManyRequests', {
        data: { retryAfterSeconds: Math.ceil((1 - left) / perSecond) },
      });
    }
  }

  #bucketOf(key: string, nowMs: number): Bucket {
    const known = this.#current.get(key);
    if (known) return known;
    const bucket = this.#previous.get(key) ?? { left: this.#limit.burst, at: nowMs };
    this.#current.set(key, bucket);
    return bucket;
  }

  #rotate(nowMs: number): void {
    const sinceMs = nowMs - this.#rotatedAt;
    if (sinceMs < this.#fullAfterMs) return;
    this.#previous = sinceMs < 2 * this.#fullAfterMs ? this.#current : new Map();
    this.#current = new Map();
    this.#rotatedAt = nowMs;
  }
}
