import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

const limit = { burst: 2, perSecond: 1 };

describe('a rate limit', () => {
  it('allows a burst, and one more each second', () => {
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

  it('drops a key after the time that a bucket takes to fill', () => {
    const limiter = new RateLimiter(limit);
    for (let i = 0; i < 1000; i += 1) limiter.take(`early ${i}`, 0);
    limiter.take('late', 2001);
    expect(limiter.size).toBe(1001);
    limiter.take('later', 4002);
    expect(limiter.size).toBe(2);
    // After a long pause all keys are dropped.
    limiter.take('last', 60_000);
    expect(limiter.size).toBe(1);
  });

  it('keeps a key that has used up its limit', () => {
    const limiter = new RateLimiter(limit);
    limiter.take('a', 0);
    limiter.take('a', 0);
    for (let i = 0; i < 50; i += 1) limiter.take(`other ${i}`, 900);
    expect(() => limiter.take('a', 900)).toThrow('tooManyRequests');
  });

  it('carries over the rest when the generations turn', () => {
    const limiter = new RateLimiter(limit);
    limiter.take('a', 0);
    for (const at of [1900, 1900, 2000]) {
      if (at < 2000) limiter.take('a', at);
      else expect(() => limiter.take('a', at)).toThrow('tooManyRequests');
    }
  });
});
