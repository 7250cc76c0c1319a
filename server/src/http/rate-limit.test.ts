import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

const limit = { burst: 2, perSecond: 1 };

describe('a limit of calls', () => {
  it('lets so many through at once, and one more each second', () => {
    const limiter = new RateLimiter(limit);
    limiter.take('a', 0);
    limiter.take('a', 0);
    expect(() => limiter.take('a', 0)).toThrow('tooManyRequests');
    limiter.take('b', 0);
    limiter.take('a', 1500);
    expect(() => limiter.take('a', 1500)).toThrow('tooManyRequests');
  });

  it('says how long to wait', () => {
    const limiter = new RateLimiter({ burst: 1, perSecond: 0.1 });
    limiter.take('a', 0);
    expect(() => limiter.take('a', 2000)).toThrow(
      expect.objectContaining({ data: { retryAfterSeconds: 8 } }),
    );
  });

  it('forgets, a few with each call, who has called long enough ago', () => {
    const limiter = new RateLimiter(limit);
    for (let i = 0; i < 1000; i += 1) limiter.take(`early ${i}`, 0);
    limiter.take('early 0', 2000);
    for (let i = 0; i < 400; i += 1) limiter.take(`late ${i}`, 2001);
    // Each call brought one and took two away.
    expect(limiter.size).toBe(1000 - 400);
    for (let i = 0; i < 400; i += 1) limiter.take(`late ${i}`, 2001);
    // Those of the second moment, and the one that called again.
    expect(limiter.size).toBe(401);
  });

  it('forgets nobody who has used up what is allowed', () => {
    const limiter = new RateLimiter(limit);
    limiter.take('a', 0);
    limiter.take('a', 0);
    for (let i = 0; i < 50; i += 1) limiter.take(`other ${i}`, 900);
    expect(() => limiter.take('a', 900)).toThrow('tooManyRequests');
  });
});
