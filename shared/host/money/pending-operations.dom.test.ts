import { provideFakeHost } from '@shared/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PendingOperation } from './operation.rules.ts';
import { pendingKey, pendingOperations } from './pending-operations.ts';

const summary = {
  asset: 'USDT',
  amount: '5',
  fee: '0',
  receive: '5',
  receiveAsset: 'USDT',
  to: 'Mei',
};
const build = (change: Partial<PendingOperation> = {}): PendingOperation => ({
  key: 'k1',
  uid: '1',
  flow: 'transfer',
  path: '/v1/business/transfer',
  body: { quoteId: 'q1' },
  summary,
  sent: true,
  ...change,
});

beforeEach(() => {
  provideFakeHost();
});
afterEach(() => localStorage.clear());

it('stores the pending operations of each user separately', () => {
  pendingOperations.keep(build());
  pendingOperations.keep(build({ key: 'k2', uid: '2' }));
  pendingOperations.keep(build({ sent: false }));
  expect(pendingOperations.of('1')).toEqual([build({ sent: false })]);
  pendingOperations.forget('k1');
  expect(pendingOperations.of('1')).toEqual([]);
  expect(pendingOperations.of('2')).toHaveLength(1);
});

it.each(['', 'no json', '{}', '[1, null, {"key":"k1"}]'])('reads nothing of %s', (text) => {
  localStorage.setItem(pendingKey, text);
  expect(pendingOperations.of('1')).toEqual([]);
});
