import { provideFakeHost } from '@shared/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
const build = (change: Partial<PendingOperation> = {}) => ({
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
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('stores the pending operations of each user separately', () => {
  pendingOperations.keep(build());
  pendingOperations.keep(build({ key: 'k2', uid: '2' }));
  pendingOperations.keep(build({ sent: false }));
  expect(pendingOperations.of('1')).toEqual([build({ sent: false })]);
  pendingOperations.forget('k1');
  expect(pendingOperations.of('1')).toEqual([]);
  expect(pendingOperations.of('2')).toHaveLength(1);
});

describe('what is left on the device after a sign-out', () => {
  const secrets = /733|0x5290|Mei|q1/;
  const secret = build({
    path: '/v1/business/withdraw/crypto',
    body: { quoteId: 'q1' },
    summary: { ...summary, amount: '733', to: '0x5290 Mei' },
    at: 1000,
    expiresAt: 1060,
  });
  const known = {
    ...{ key: 'k1', uid: '1', flow: 'transfer', path: '/v1/business/withdraw/crypto' },
    ...{ at: 1000, expiresAt: 1060, sent: true },
  };

  it('is neither an amount nor a recipient', () => {
    pendingOperations.keep(secret);
    expect(localStorage.getItem(pendingKey)).not.toMatch(secrets);
    expect(pendingOperations.of('1')).toEqual([secret]);
    sessionStorage.clear();
    expect(pendingOperations.of('1')).toEqual([known]);
  });

  it('is nothing more of an operation that an earlier release has stored', () => {
    localStorage.setItem(pendingKey, JSON.stringify([secret]));
    expect(pendingOperations.of('2')).toEqual([]);
    expect(localStorage.getItem(pendingKey)).not.toMatch(secrets);
    expect(pendingOperations.of('1')).toEqual([known]);
  });

  it('nothing at all stays in the window once the outcome is known', () => {
    pendingOperations.keep(secret);
    pendingOperations.forget('k1');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

it.each(['', 'no json', '{}', '[1, null, {"key":"k1"}]'])('reads nothing of %s', (text) => {
  localStorage.setItem(pendingKey, text);
  expect(pendingOperations.of('1')).toEqual([]);
});
