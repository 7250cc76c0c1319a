import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeCursor } from '../../calls/page.ts';
import {
  lockFor,
  presentOrder,
  priceCursor,
  proceedsOf,
  smallestFill,
  splitSale,
} from './c2c.rules.ts';

const yut = 100_000_000n;

describe('the worth of YUT', () => {
  it.each([
    { amount: yut, price: 2_341_200n, lock: 2_341_200n, proceeds: 2_341_200n },
    { amount: yut / 2n, price: 2_341_200n, lock: 1_170_600n, proceeds: 1_170_600n },
    { amount: 1n, price: 2_341_200n, lock: 1n, proceeds: 0n },
    { amount: 3n * yut + 1n, price: 100n, lock: 301n, proceeds: 300n },
  ])('$amount at $price', ({ amount, price, lock, proceeds }) => {
    expect(lockFor(amount, price)).toBe(lock);
    expect(proceedsOf(amount, price)).toBe(proceeds);
  });
});

describe('splitSale', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 });
  const prices = fc.bigInt({ min: 1n, max: 10n ** 5n }).map((step) => step * 100n);

  it('spends exactly the locked amount over all sales, with at most a unit of rounding', () => {
    fc.assert(
      fc.property(amounts, prices, (parts, price) => {
        let left = parts.reduce((sum, part) => sum + part, 0n);
        let held = lockFor(left, price);
        for (const sold of parts) {
          left -= sold;
          const { proceeds, rounding, heldAfter } = splitSale({ held, left, sold, price });
          expect(proceeds).toBe(proceedsOf(sold, price));
          expect(rounding === 0n || rounding === 1n).toBe(true);
          expect(heldAfter).toBe(lockFor(left, price));
          held = heldAfter;
        }
        expect(held).toBe(0n);
      }),
    );
  });
});

describe('smallestFill', () => {
  it.each([
    { filled: 0n, least: 20n },
    { filled: 80n, least: 20n },
    { filled: 85n, least: 15n },
    { filled: 100n, least: 20n },
  ])('of 100 with $filled sold is $least', ({ filled, least }) => {
    expect(smallestFill({ amount: 100n, filled, minFill: 20n })).toBe(least);
  });
});

describe('presentOrder', () => {
  const row = {
    id: 'o1',
    buyerId: 'p1',
    buyer: { uid: '1', nickName: 'Ana', avatar: '' },
    holdId: 'h1',
    operationId: null,
    createdAt: new Date('2026-03-01T00:00:01Z'),
    status: 1,
    amount: 100n * yut,
    filled: 95n * yut + 1n,
    minFill: 10n * yut,
    price: 2_000_000n,
    businessAt: new Date('2026-03-01T00:00:00.900Z'),
    endedAt: null,
    expiresAt: new Date('2026-03-31T00:00:00Z'),
    expired: false,
  } as const;

  it('has the remaining amount, its worth rounded down, and the buyer', () => {
    expect(presentOrder(row, 'p1')).toEqual({
      id: 'o1',
      buyer: { uid: '1', nickName: 'Ana', avatar: '' },
      mine: 1,
      status: 1,
      price: '2',
      amount: '100',
      filled: '95.00000001',
      remaining: '4.99999999',
      minFill: '4.99999999',
      total: '9.999999',
      createdAt: 1_772_323_200,
      endedAt: null,
      expiresAt: 1_774_915_200,
      expired: 0,
    });
    expect(presentOrder(row, 'p2').mine).toBe(0);
  });
});

describe('the cursor of open orders', () => {
  const key = { price: '2341200', id: '01890a5d-ac96-774b-bcce-b302099a8057' };

  it('can be decoded', () => {
    expect(priceCursor.read(priceCursor.write(key))).toEqual(key);
  });

  it('does not continue a list by time, nor the reverse', () => {
    const inTime = { at: '2026-03-01 10:00:00.000001+00', id: key.id };
    expect(timeCursor.read(priceCursor.write(key))).toBeUndefined();
    expect(priceCursor.read(timeCursor.write(inTime))).toBeUndefined();
  });

  it.each(['', 'nonsense', 'n|1|', `n|-1|${key.id}`, `n|1|${key.id}0`, `n|1|${'-'.repeat(36)}`])(
    'refuses %j',
    (text) => {
      const encoded = Buffer.from(text).toString('base64url');
      expect(priceCursor.read(encoded)).toBeUndefined();
    },
  );
});
