import { describe, expect, it } from 'vitest';
import { nonceRetentionSeconds, SeenNonces } from './nonces.ts';

const start = 1_800_000_000;
const isTaken = (seen: SeenNonces, nonce: string, atSeconds: number): boolean => {
  try {
    seen.take(nonce, atSeconds);
    return true;
  } catch {
    return false;
  }
};

describe('a nonce that this process knows', () => {
  it('is refused for at least the maximum age of a call, at most twice as long', () => {
    const seen = new SeenNonces();
    expect(isTaken(seen, 'first', start)).toBe(true);
    expect(isTaken(seen, 'second', start + nonceRetentionSeconds - 1)).toBe(true);
    expect(isTaken(seen, 'first', start + nonceRetentionSeconds - 1)).toBe(false);
    expect(isTaken(seen, 'second', start + 2 * nonceRetentionSeconds - 2)).toBe(false);
    expect(isTaken(seen, 'first', start + 3 * nonceRetentionSeconds)).toBe(true);
  });

  it('is dropped oldest first when too many arrive', () => {
    const seen = new SeenNonces(10);
    for (let number = 0; number < 25; number += 1) {
      expect(isTaken(seen, `nonce ${number}`, start)).toBe(true);
      expect(isTaken(seen, `nonce ${number}`, start)).toBe(false);
    }
    // At least the last ten are known; the first were dropped.
    expect(isTaken(seen, 'nonce 15', start)).toBe(false);
    expect(isTaken(seen, 'nonce 0', start)).toBe(true);
  });
});
