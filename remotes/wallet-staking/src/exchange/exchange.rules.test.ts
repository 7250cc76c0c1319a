import { expect, it } from 'vitest';
import { otherSide } from './exchange.rules.ts';

const fromUsdt = { from: 'USDT', to: 'YUT', rate: '0.4' } as const;

it.each([
  ['100', 'pay', '40'],
  ['40', 'receive', '100'],
  ['1,5', 'pay', '0.6'],
  ['0.000001', 'pay', '0.0000004'],
  ['0.00000001', 'receive', '0.000001'],
  ['', 'pay', undefined],
  ['0', 'receive', undefined],
] as const)('%s USDT or YUT on the side to %s is %s on the other', (typed, side, other) => {
  expect(otherSide(typed, { ...fromUsdt, side })).toBe(other);
});

it('knows nothing without a rate', () => {
  expect(otherSide('5', { ...fromUsdt, side: 'pay', rate: undefined })).toBeUndefined();
});
