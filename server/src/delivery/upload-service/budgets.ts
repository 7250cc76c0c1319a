import { ApiError } from '../../platform/errors.ts';
import { type RateLimit, RateLimiter } from '../../platform/http/rate-limit.ts';
import { TooOften } from './answers.ts';
import type { ReleaseToken } from './tokens.ts';

/** What a token may ask of one server: publishes, switches and removals; reads of every live byte. */
const budgets = {
  change: { burst: 200, perSecond: 1 },
  verify: { burst: 6, perSecond: 0.05 },
} satisfies Record<string, RateLimit>;

export type Budgets = Record<keyof typeof budgets, (token: ReleaseToken) => void>;

export const createBudgets = (): Budgets => ({
  change: limited(budgets.change),
  verify: limited(budgets.verify),
});

function limited(rate: RateLimit): (token: ReleaseToken) => void {
  const limiter = new RateLimiter(rate);
  return (token) => {
    try {
      limiter.take(token.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { retryAfterSeconds } = error.data as { retryAfterSeconds: number };
      throw new TooOften(token, retryAfterSeconds);
    }
  };
}
