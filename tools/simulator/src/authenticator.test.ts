import { expect, it } from 'vitest';
import { authenticatorCodes } from './authenticator.ts';

/** The SHA-1 test vectors of RFC 6238, cut to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('shows at %i what the standard says', (seconds, code) => {
  expect(authenticatorCodes(secret, seconds)[0]).toBe(code);
});

it('returns the next code as the second one', () => {
  const [now, next] = authenticatorCodes(secret, 1111111109);
  expect(next).not.toBe(now);
  expect(authenticatorCodes(secret, 1111111139)[0]).toBe(next);
});
