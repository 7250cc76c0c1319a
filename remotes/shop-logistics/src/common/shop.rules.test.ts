import { describe, expect, it } from 'vitest';
import { isNotFound, toTelUrl, toTextLines } from './shop.rules.ts';

describe('isNotFound', () => {
  it.each([
    { error: { kind: 'refused', code: 1002, message: '' }, not: true },
    { error: { kind: 'refused', code: 1001, message: '' }, not: true },
    { error: { kind: 'refused', code: 5000, message: '' }, not: false },
    { error: { kind: 'network', message: '' }, not: false },
    { error: undefined, not: false },
  ])('$error', ({ error, not }) => {
    expect(isNotFound(error)).toBe(not);
  });
});

it('toTextLines writes one row per line', () => {
  const rows = [
    { label: 'Number', text: 'SO1' },
    { label: 'Placed', text: 'today' },
  ];
  expect(toTextLines(rows)).toBe('Number: SO1\nPlaced: today');
});

it('toTelUrl keeps digits and plus signs', () => {
  expect(toTelUrl('+60 3-5550 0178')).toBe('tel:+60355500178');
});
