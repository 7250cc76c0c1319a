import type { HoldingAccount } from '@shared/contract/wallet';
import { type Asset, toUnits } from '@shared/lib/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lockedBy,
  presentHoldings,
  presentLocked,
  shareOf,
  valueHoldings,
} from './holdings.rules.ts';

const row = (account: HoldingAccount, asset: Asset, amount: bigint) => ({
  account,
  asset,
  amount,
  count: 0,
  held: 0n,
});

/** 1.23456789 USDT for a YUT: most amounts have a worth with a rest. */
const yutPrice = 123_456_789n;

it('shows what a new person could have, in one order', () => {
  const { holdings, total } = valueHoldings([], yutPrice);
  expect(total).toBe(0n);
  expect(holdings.map(({ account, asset }) => `${account} ${asset}`)).toEqual([
    'wallet USDT',
    'wallet YUT',
    'store USDT',
  ]);
});

it('leaves out what is empty, and puts the most valuable first', () => {
  const rows = [
    row('wallet', 'USDT', 2_000_000n),
    row('benefit', 'USDT', 0n),
    row('stake', 'YUT', 900_000_000n),
    row('campaign', 'USDT', 5_000_000n),
  ];
  const { holdings, total, locked } = valueHoldings(rows, 100_000_000n);
  expect(holdings.map(({ account, worth }) => [account, worth])).toEqual([
    ['stake', 9_000_000n],
    ['campaign', 5_000_000n],
    ['wallet', 2_000_000n],
    ['wallet', 0n],
    ['store', 0n],
  ]);
  expect([total, locked]).toEqual([16_000_000n, 14_000_000n]);
});

describe('whatever a person holds', () => {
  const accounts = Object.keys(lockedBy) as HoldingAccount[];
  const rows = fc.uniqueArray(
    fc.record({
      account: fc.constantFrom(...accounts),
      asset: fc.constantFrom<Asset>('USDT', 'YUT'),
      amount: fc.bigInt(0n, 10n ** 15n),
    }),
    { selector: ({ account, asset }) => `${account} ${asset}` },
  );
  const withCounts = rows.map((all) => all.map((one) => row(one.account, one.asset, one.amount)));
  const rate = fc.bigInt(1n, 10n ** 13n);
  const decimals = fc.constantFrom(0, 2, 3);
  const unitsAt = (scale: number) => (text: string) => toUnits(text, scale) ?? -1n;
  const sum = (parts: readonly bigint[]) => parts.reduce((all, one) => all + one, 0n);

  it('its rows add up to the total in USDT, where an amount in USDT is its own worth', () => {
    fc.assert(
      fc.property(withCounts, rate, (held, price) => {
        const { holdings, total, locked } = valueHoldings(held, price);
        expect(sum(holdings.map(({ worth }) => worth))).toBe(total);
        const lockedRows = holdings.filter(({ account }) => lockedBy[account]);
        expect(sum(lockedRows.map(({ worth }) => worth))).toBe(locked);
        const usdt = holdings.filter(({ asset }) => asset === 'USDT');
        expect(usdt.map(({ worth }) => worth)).toEqual(usdt.map(({ amount }) => amount));
      }),
    );
  });

  it('in dollars, an amount of USDT is shown as its own worth as long as there is YUT', () => {
    fc.assert(
      fc.property(withCounts, rate, (held, price) => {
        const valued = valueHoldings(held, price);
        const { holdings, total } = presentHoldings(valued, { perUsd: 10n ** 8n, decimals: 2 });
        const cents = unitsAt(2);
        expect(sum(holdings.map(({ worth }) => cents(worth)))).toBe(cents(total));
        if (!valued.holdings.some(({ asset, worth }) => asset === 'YUT' && worth > 0n)) return;
        const usdt = holdings.filter(({ asset }) => asset === 'USDT');
        expect(usdt.map(({ worth }) => cents(worth))).toEqual(
          usdt.map(({ amount }) => (toUnits(amount, 6) ?? 0n) / 10_000n),
        );
      }),
    );
  });

  it('its rows as shown add up to the shown total, and the locked ones to the locked amount', () => {
    fc.assert(
      fc.property(withCounts, rate, rate, decimals, (held, price, perUsd, shownDecimals) => {
        const valued = valueHoldings(held, price);
        const shown = presentHoldings(valued, { perUsd, decimals: shownDecimals });
        const units = unitsAt(shownDecimals);
        const worths = shown.holdings.map(({ worth }) => units(worth));
        expect(sum(worths)).toBe(units(shown.total));
        expect(units(shown.total)).toBe(
          (valued.total * perUsd) / 10n ** BigInt(14 - shownDecimals),
        );
        const asked = { perUsd, decimals: shownDecimals, since: {} };
        const locked = presentLocked(valued, { rate: asked, text: (key) => key });
        expect(locked.total).toBe(shown.locked);
        expect(sum(locked.items.map(({ worth }) => units(worth)))).toBe(units(locked.total));
        // The same row says the same wherever it stands.
        expect(shown.holdings).toEqual(
          expect.arrayContaining(
            locked.items.map(({ account, asset, worth }) =>
              expect.objectContaining({ account, asset, worth }),
            ),
          ),
        );
      }),
    );
  });

  it('moving YUT from one account to another does not change the total', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 15n),
        fc.bigInt(0n, 10n ** 15n),
        rate,
        (has, part, price) => {
          const moved = (has * part) / 10n ** 15n;
          const before = valueHoldings([row('wallet', 'YUT', has)], price);
          const after = valueHoldings(
            [row('wallet', 'YUT', has - moved), row('stake', 'YUT', moved)],
            price,
          );
          expect(after.total).toBe(before.total);
        },
      ),
    );
  });
});

it.each([
  [1n, 3n, '0.3333'],
  [2n, 3n, '0.6666'],
  [5n, 5n, '1'],
  [0n, 5n, '0'],
  [0n, 0n, '0'],
])('%s of %s is a share of %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});
