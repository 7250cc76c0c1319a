import { codes } from '@shared/contract/codes';
import { operationKey } from '@shared/contract/wire';
import { expect, it } from 'vitest';
import { holds, isOver, newOperationKey, pauseBefore, verdictOn } from './operation.rules.ts';

const refusal = (code: number) => ({ kind: 'refused', code, message: '' }) as const;

it.each([
  [{ kind: 'network', message: '' } as const, 'unknown'],
  [refusal(codes.internal), 'unknown'],
  [refusal(codes.databaseUnreachable), 'unknown'],
  [refusal(codes.operationInProgress), 'unknown'],
  // What came twice was answered once: this is the answer to the second.
  [refusal(codes.nonceSeen), 'unknown'],
  [refusal(codes.quoteExpired), 'expired'],
  [refusal(codes.proofNeeded), 'unproved'],
  [refusal(codes.paymentPasswordMissing), 'unproved'],
  [refusal(codes.identityCheckNeeded), 'unproved'],
  [refusal(codes.notEnough), 'refused'],
  [refusal(codes.securityHold), 'refused'],
])('%o is %s', (failure, verdict) => {
  expect(verdictOn(failure)).toBe(verdict);
});

it('polls with growing delays', () => {
  const pauses = Array.from({ length: 8 }, (_, requested) => pauseBefore(requested));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
});

it.each([
  [99, true, false],
  [100, false, false],
  [160, false, false],
  [161, false, true],
])('at %s a quote until 100 holds: %s, and the operation is over: %s', (now, held, over) => {
  expect(holds({ expiresAt: 100 }, now)).toBe(held);
  expect(isOver({ expiresAt: 100 }, now)).toBe(over);
});

it('an operation without a quote never expires', () => {
  expect(holds({}, 10 ** 10)).toBe(true);
  expect(isOver({}, 10 ** 10)).toBe(false);
});

it('creates unique keys in the contract’s format', () => {
  const keys = Array.from({ length: 20 }, newOperationKey);
  for (const key of keys) expect(operationKey.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(20);
});
