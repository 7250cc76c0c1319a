import type { PortfolioHolding } from '@shared/contract/portfolio';
import { describe, expect, it } from 'vitest';
import {
  isEmptyPortfolio,
  selectedHolding,
  sidesOf,
  transferableHoldings,
} from './portfolio.rules.ts';

const holding = (overrides: Partial<PortfolioHolding>): PortfolioHolding => ({
  account: 'wallet',
  asset: 'USDT',
  amount: '0',
  worth: '0',
  share: '0',
  canTransferIn: false,
  canTransferOut: false,
  ...overrides,
});
const holdings = [
  holding({ amount: '100' }),
  holding({ account: 'benefit', canTransferOut: true }),
  holding({ account: 'store', canTransferIn: true, canTransferOut: true }),
  holding({ account: 'stake', asset: 'YUT' }),
];
const store = { account: 'store', asset: 'USDT' } as const;
const benefit = { account: 'benefit', asset: 'USDT' } as const;

it.each([
  ['in', { from: 'wallet', to: 'store' }],
  ['out', { from: 'store', to: 'wallet' }],
] as const)('a transfer %s goes %j', (direction, sides) => {
  expect(sidesOf(direction, 'store')).toEqual(sides);
});

it.each([
  ['in', [store]],
  ['out', [benefit, store]],
] as const)('a transfer %s can use %j', (direction, options) => {
  expect(transferableHoldings(direction, holdings)).toEqual(options);
});

describe('the selected holding', () => {
  const options = [benefit, store];
  it.each([
    { query: 'account=store&asset=USDT', known: undefined, selected: store },
    { query: '', known: undefined, selected: undefined },
    { query: 'account=safe&asset=USDT', known: undefined, selected: undefined },
    { query: 'account=store&asset=USDT', known: options, selected: store },
    { query: 'account=store&asset=YUT', known: options, selected: benefit },
    { query: 'account=stake&asset=YUT', known: options, selected: benefit },
    { query: '', known: options, selected: benefit },
    { query: '', known: [], selected: undefined },
  ])('of “$query” is $selected', ({ query, known, selected }) => {
    expect(selectedHolding(new URLSearchParams(query), known)).toEqual(selected);
  });
});

it('is empty when every holding is zero', () => {
  expect(isEmptyPortfolio(holdings)).toBe(false);
  expect(isEmptyPortfolio(holdings.slice(1))).toBe(true);
});
