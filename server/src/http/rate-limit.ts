import { ApiError } from '../errors.ts';

export interface RateLimit {
  /** How many calls may come at once. */
  burst: number;
  /** How many more each second brings. */
  perSecond: number;
}

/** Of those that are full again, so many are forgotten with each call: more than it can add. */
const forgottenAtOnce = 2;

/** A token bucket for each key (an address, a person), in this process's memory. */
export class RateLimiter {
  readonly #limit: RateLimit;
  /** The one that was used last is last. */
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  take(key: string, nowMs = performance.now()): void {
    const { burst, perSecond } = this.#limit;
    const before = this.#buckets.get(key) ?? { left: burst, at: nowMs };
    const left = Math.min(burst, before.left + ((nowMs - before.at) / 1000) * perSecond);
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: Math.max(0, left - 1), at: nowMs });
    this.#forgetFull(nowMs);
    if (left < 1) {
      throw new ApiError('tooManyRequests', {
        data: { retryAfterSeconds: Math.ceil((1 - left) / perSecond) },
      });
    }
  }

  #forgetFull(nowMs: number): void {
    const fullAfterMs = (this.#limit.burst / this.#limit.perSecond) * 1000;
    let looked = 0;
    for (const [key, bucket] of this.#buckets) {
      if (nowMs - bucket.at <= fullAfterMs || looked === forgottenAtOnce) return;
      this.#buckets.delete(key);
      looked += 1;
    }
  }
}
