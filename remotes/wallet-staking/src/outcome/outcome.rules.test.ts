import { buildReceipt } from '@shared/testing';
import { expect, it } from 'vitest';
import { claimedOf, receiptOf } from './outcome.rules.ts';

const receipt = buildReceipt({});

it.each<[string, unknown, boolean]>([
  ['a receipt', receipt, true],
  ['an answer with one in it', { order: {}, receipt }, true],
  ['an answer whose receipt is null', { order: {}, receipt: null }, false],
  ['a claim', { amount: '5', asset: 'USDT' }, false],
  ['nothing', undefined, false],
  ['a text', 'done', false],
])('finds the receipt of %s', (_, answer, isThere) => {
  expect(receiptOf(answer)).toEqual(isThere ? receipt : undefined);
});

it.each<[string, unknown, boolean]>([
  ['a claim', { amount: '5', asset: 'USDT' }, true],
  ['a receipt', receipt, false],
  ['another answer', { campaign: {} }, false],
  ['nothing', null, false],
])('tells from %s whether something was claimed', (_, answer, isClaim) => {
  expect(claimedOf(answer)).toEqual(isClaim ? { amount: '5', asset: 'USDT' } : undefined);
});
