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

describe('a nonce that this process has seen', () => {
  it('is refused for as long as a call may be old, and twice that at most', () => {
    const seen = new SeenNonces();
    expect(isTaken(seen, 'first', start)).toBe(true);
    expect(isTaken(seen, 'second', start + nonceRetentionSeconds - 1)).toBe(true);
    expect(isTaken(seen, 'first', start + nonceRetentionSeconds - 1)).toBe(false);
    expect(isTaken(seen, 'second', start + 2 * nonceRetentionSeconds - 2)).toBe(false);
    expect(isTaken(seen, 'first', start + 3 * nonceRetentionSeconds)).toBe(true);
  });

  it('makes room where more come than are kept, oldest first', () => {
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
