import { buildBalance, buildHolding } from '@shared/testing';
import { expect, it } from 'vitest';
import { isEmptyWallet } from './wallet.rules.ts';

it.each([
  { amounts: [], isEmpty: true },
  { amounts: ['0', '0'], isEmpty: true },
  { amounts: ['0', '0.00000001'], isEmpty: false },
])('a wallet with $amounts', ({ amounts, isEmpty }) => {
  const holdings = amounts.map((amount) => buildHolding({ amount }));
  expect(isEmptyWallet(buildBalance({ holdings }))).toBe(isEmpty);
});
