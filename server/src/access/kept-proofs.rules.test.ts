import type { ProofKind } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { type KeptProof, servedKinds, sessionAllowance } from './kept-proofs.rules.ts';

const strong: ProofKind[] = ['paymentPassword', 'emailCode'];
const agreed = { binding: 'to Ana', amount: 100n };
const session = { isServed: true, worth: 100n, atLeast: 500n };
const ofOperation: KeptProof = {
  operation: 'key-1',
  kinds: strong,
  binding: 'to Ana',
  amount: 100n,
};
const ofSession: KeptProof = { operation: '', kinds: ['emailCode'], binding: '', amount: 100n };

describe('a proof that is kept for an operation', () => {
  it.each([
    ['the same', {}, strong],
    ['a smaller amount', { agreed: { ...agreed, amount: 99n } }, strong],
    ['a larger amount', { agreed: { ...agreed, amount: 101n } }, []],
    ['another recipient, asset or kind', { agreed: { ...agreed, binding: 'to Ben' } }, []],
    ['less than was proven', { needed: ['paymentPassword'] as ProofKind[] }, ['paymentPassword']],
    [
      'a second proof of another kind',
      { needed: ['paymentPassword', 'authenticator'] as ProofKind[] },
      ['paymentPassword'],
    ],
  ])('serves %s: %#', (_, change, expected) => {
    const wanted = { needed: strong, agreed, session: { ...session, isServed: false }, ...change };
    expect(servedKinds([ofOperation], wanted)).toEqual({ byOperation: expected, bySession: [] });
  });

  it('comes before that of the session, whose worth it saves', () => {
    const kept = [ofSession, ofOperation];
    const served = servedKinds(kept, { needed: strong, agreed, session });
    expect(served).toEqual({ byOperation: strong, bySession: [] });
  });
});

describe('a second proof of the session', () => {
  it.each([
    ['serves what is within its worth', {}, {}, ['emailCode']],
    ['serves nothing beyond it', { session: { ...session, worth: 101n } }, {}, []],
    ['serves nothing that needs its own', { session: { ...session, isServed: false } }, {}, []],
    ['serves no money that has no worth named', { session: undefined }, {}, []],
    ['is not asked for a small amount', { needed: ['paymentPassword'] as ProofKind[] }, {}, []],
    [
      'serves no other kind',
      { needed: ['paymentPassword', 'authenticator'] as ProofKind[] },
      {},
      [],
    ],
    [
      'never serves for the payment password',
      {},
      { kinds: ['paymentPassword'] as ProofKind[] },
      [],
    ],
  ])('%s', (_, change, row, expected) => {
    const wanted = { needed: strong, agreed, session, ...change };
    const served = servedKinds([{ ...ofSession, ...row }], wanted);
    expect(served).toEqual({ byOperation: [], bySession: expected });
  });

  it.each([
    [20n, 500n],
    [500n, 500n],
    [900n, 900n],
  ])('of a worth of %s allows %s', (worth, allowance) => {
    expect(sessionAllowance({ ...session, worth })).toBe(allowance);
  });
});
