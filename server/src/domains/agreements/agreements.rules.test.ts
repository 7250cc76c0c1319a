import type { Agreement } from '@shared/contract/legal';
import { describe, expect, it } from 'vitest';
import { checkAgreements } from './agreements.rules.ts';

const fees = (version: string): Agreement => ({ document: 'fees-and-limits', version });
const withdrawals = (version: string): Agreement => ({ document: 'withdrawal-agreement', version });
const [inForce, other] = [fees('2.1'), withdrawals('2.0')];
const fresh = [inForce, other].map((one) => ({ ...one, isAgreed: false }));
const half = [
  { ...inForce, isAgreed: true },
  { ...other, isAgreed: false },
];
const known = [inForce, other].map((one) => ({ ...one, isAgreed: true }));

describe('an operation with documents', () => {
  it.each([
    { of: 'nothing agreed', needed: fresh, agreed: [], missing: [inForce, other] },
    { of: 'an old page', needed: fresh, agreed: undefined, missing: [inForce, other] },
    { of: 'all agreed', needed: fresh, agreed: [other, inForce], added: [inForce, other] },
    { of: 'one agreed', needed: fresh, agreed: [other], missing: [inForce], added: [other] },
    { of: 'one agreed before', needed: half, agreed: [other], added: [other] },
    { of: 'all agreed before', needed: known, agreed: undefined },
    { of: 'all agreed before, and again', needed: known, agreed: [inForce, other] },
    { of: 'an earlier version', needed: half, agreed: [withdrawals('1.9')], missing: [other] },
    { of: 'a later version', needed: half, agreed: [withdrawals('2.1')], missing: [other] },
    { of: 'the version of another', needed: half, agreed: [fees('2.0')], missing: [other] },
    { of: 'another document', needed: half, agreed: [inForce], missing: [other] },
  ])('$of', ({ needed, agreed, missing = [], added = [] }) => {
    const found = checkAgreements({ needed, agreed, hasGrace: false });
    expect(found).toMatchObject({ missing, added });
    expect([...found.missing, ...found.holding]).toHaveLength(needed.length);
  });

  it.each([
    { of: 'an old page passes', agreed: undefined, missing: [], holding: [inForce] },
    { of: 'a page that asks does not', agreed: [], missing: [other], holding: [inForce] },
  ])('while pages of an earlier release are open: $of', ({ agreed, missing, holding }) => {
    const found = checkAgreements({ needed: half, agreed, hasGrace: true });
    expect(found).toEqual({ missing, added: [], holding });
  });
});
