import type { verifyExchange } from '@shared/contract/money';
import { renderInHost, testNow, unreachable } from '@shared/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingKey } from './pending-operations.ts';
import { useQuote } from './use-quote.ts';

const path = '/v1/business/yut/exchangeVerify';
const terms = { available: '10', smallest: '1', largest: '10', rate: '2', quote: null };
const quoteOf = (amount: string, change: object = {}) => ({
  quoteId: `q-${amount}`,
  expiresAt: testNow + 60,
  amount,
  fee: '0',
  total: amount,
  receive: amount,
  ...change,
});

interface Requested {
  from?: 'USDT' | 'YUT';
  amount?: string;
  hasRate?: boolean;
}

function Example({ from = 'USDT', amount, hasRate = true }: Requested) {
  const quote = useQuote<typeof verifyExchange>({ path, body: { from }, amount, hasRate });
  const state = quote.failure ? 'failed' : quote.isExpired ? 'expired' : quote.quote?.quoteId;
  return (
    <>
      <output>{`${quote.terms ? 'terms' : '-'} ${state ?? '-'} ${quote.isAsking ? 'asking' : ''}`}</output>
      <button type="button" onClick={quote.refresh}>
        Refresh
      </button>
    </>
  );
}

/** Asks for one thing after the other. */
let ask: (props: Requested) => void;
function Changing(first: Requested) {
  const [requested, setAsked] = useState(first);
  ask = setAsked;
  return <Example {...requested} />;
}

const shown = () => screen.getByRole('status').textContent.trim();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const amountsOf = (calls: { body: unknown }[]) =>
  calls.map(({ body }) => (body as { amount?: string }).amount);

/** Each answer comes after its own time. */
const answering = (delays: Record<string, number> = {}) => ({
  [path]: async ({ amount }: { amount?: string }) => {
    const ms = delays[amount ?? ''] ?? 0;
    if (ms) await new Promise((resolve) => setTimeout(resolve, ms));
    return { ...terms, quote: amount ? quoteOf(amount) : null };
  },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('requests the terms at once, and a quote once typing stops', async () => {
  const view = renderInHost(<Changing />, { answers: answering() });
  expect(shown()).toBe('- - asking');
  await pass(0);
  expect(shown()).toBe('terms -');
  for (const amount of ['1', '12', '123']) {
    act(() => ask({ amount }));
    await pass(200);
  }
  expect(shown()).toBe('terms - asking');
  await pass(200);
  expect(shown()).toBe('terms q-123');
  expect(amountsOf(view.record.calls)).toEqual([undefined, '123']);
});

it('ignores the answer to an outdated request', async () => {
  renderInHost(<Changing amount="1" />, { answers: answering({ 1: 5000 }) });
  await pass(1000);
  act(() => ask({ amount: '2' }));
  await pass(1000);
  expect(shown()).toBe('terms q-2');
  await pass(10_000);
  expect(shown()).toBe('terms q-2');
});

it('drops the terms of an earlier request', async () => {
  renderInHost(<Changing />, { answers: answering() });
  await pass(0);
  act(() => ask({ from: 'YUT' }));
  expect(shown()).toBe('- - asking');
  await pass(0);
  expect(shown()).toBe('terms -');
});

it('expires, and can be refreshed', async () => {
  const view = renderInHost(<Changing amount="5" />, { answers: answering() });
  await pass(400);
  await pass(59_000);
  expect(shown()).toBe('terms q-5');
  await pass(1000);
  expect(shown()).toBe('terms expired');
  act(() => screen.getByRole('button').click());
  expect(shown()).toBe('terms - asking');
  expect(amountsOf(view.record.calls)).toEqual(['5']);
});

it('without a rate shows no end, and stays', async () => {
  renderInHost(<Changing amount="5" hasRate={false} />, { answers: answering() });
  await pass(400);
  await pass(3_600_000);
  expect(shown()).toBe('terms q-5');
});

it('reports that it failed to load', async () => {
  renderInHost(<Changing />, { answers: { [path]: unreachable } });
  await pass(0);
  expect(shown()).toBe('- failed');
});

it('retries once the network is back', async () => {
  let isThere = false;
  const view = renderInHost(<Changing />, {
    answers: { [path]: () => (isThere ? terms : unreachable) },
  });
  await pass(0);
  expect(shown()).toBe('- failed');
  isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(shown()).toBe('terms -');
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  expect(view.record.calls).toHaveLength(2);
});

it('refreshes when money has moved in another window', async () => {
  const view = renderInHost(<Changing amount="5" />, { answers: answering() });
  await pass(400);
  const summary = {
    asset: 'USDT',
    amount: '1',
    fee: '0',
    receive: '1',
    receiveAsset: 'YUT',
    to: '',
  };
  const sent = { key: 'k', uid: '1', flow: 'exchange', path: '/p', body: {}, summary, sent: true };
  const change = (oldValue: object[], newValue: object[], key = pendingKey) =>
    act(() => {
      const texts = { oldValue: JSON.stringify(oldValue), newValue: JSON.stringify(newValue) };
      window.dispatchEvent(new StorageEvent('storage', { key, ...texts }));
    });
  // It begins, goes on, and another key has nothing to do with it.
  change([], [sent]);
  change([sent], [sent]);
  change([sent], [], 'token');
  change([{ ...sent, sent: false }], []);
  await pass(400);
  expect(amountsOf(view.record.calls)).toEqual(['5']);
  change([sent], []);
  expect(shown()).toBe('terms - asking');
  await pass(400);
  expect(shown()).toBe('terms q-5');
  expect(amountsOf(view.record.calls)).toEqual(['5', '5']);
});
