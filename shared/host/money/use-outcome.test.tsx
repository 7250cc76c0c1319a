import { codes } from '@shared/contract/codes';
import { buildUser, provideFakeHost, renderInHost, testNow, unreachable } from '@shared/testing';
import { Outcome } from '@shared/ui/money';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftsEnd } from '../end-drafts.ts';
import { pendingOperations } from './pending-operations.ts';
import { useMoneyOperation } from './use-operation.ts';
import { useOutcome } from './use-outcome.ts';

const path = '/v1/business/transfer';
const summary = {
  ...{ asset: 'USDT', amount: '5', fee: '0', receive: '5', receiveAsset: 'USDT', to: 'Mei' },
};

function Transfer() {
  const { operation, state } = useMoneyOperation('transfer');
  const order = { path, title: 'Transfer', body: {}, summary, expiresAt: testNow + 60 };
  const outcome = useOutcome({
    operation,
    state,
    title: 'Transfer',
    receiptOf: () => undefined,
    leaveTo: '/wallet',
  });
  if (outcome) return <Outcome {...outcome} />;
  return (
    <button type="button" onClick={() => void operation.start(order)}>
      Send
    </button>
  );
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading').textContent;
const isTurning = () => document.querySelector('.loading') !== null;

async function send(answers: object) {
  const { record } = renderInHost(<Transfer />, { answers: { [path]: unreachable, ...answers } });
  act(() => screen.getByRole('button').click());
  await pass(0);
  return record;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

it.each([
  ['the server cannot be reached', unreachable],
  ['a slow request may still arrive', { state: 'unknown' }],
])('asks, and offers no other try, while %s', async (_, answer) => {
  await send({ '/v1/user/operation/get': answer });
  await pass(2);
  expect(heading()).toBe('Still confirming. Don’t send it again.');
  expect(screen.getByText(/can’t go through twice/)).toBeTruthy();
  expect(isTurning()).toBe(true);
  expect(buttons()).toContain('Check now');
  expect(buttons()).not.toContain('Send again');
});

it('once the server has not received it, says that no money moved and that another try is safe', async () => {
  const record = await send({ '/v1/user/operation/get': { state: 'unknown' } });
  await pass(3);
  expect(heading()).toBe('We didn’t get your request');
  expect(
    screen.getByText('No money moved. It’s safe to send it again: it counts only once.'),
  ).toBeTruthy();
  expect(isTurning()).toBe(false);
  expect(buttons()).toContain('Send again');
  expect(buttons()).not.toContain('Check now');
  act(() => screen.getByRole('button', { name: 'Send again' }).click());
  await pass(0);
  const keys = record.calls
    .filter((one) => one.path === path)
    .map(({ body }) => (body as { operationKey: string }).operationKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('offers no other try that the server would refuse, and says to wait', async () => {
  const order = { key: 'k1', uid: buildUser().uid, flow: 'transfer', path, body: {}, summary };
  provideFakeHost();
  pendingOperations.keep({ ...order, expiresAt: testNow - 1, sent: true });
  const answers = { '/v1/user/operation/get': { state: 'unknown' } };
  renderInHost(<Transfer />, { answers });
  await pass(3);
  expect(heading()).toBe('We didn’t get your request');
  expect(screen.getByText('No money moved. Wait a minute before you start over.')).toBeTruthy();
  expect(buttons()).toContain('Check now');
  expect(buttons()).not.toContain('Send again');
});

it('says why the server refused it', async () => {
  const refusal = { state: 'refused', code: codes.notEnough, message: 'Not enough USDT.' };
  await send({ '/v1/user/operation/get': refusal });
  expect(heading()).toBe('It didn’t go through');
  expect(screen.getByText('Not enough USDT. No money left your account.')).toBeTruthy();
  expect(buttons()).not.toContain('Retry');
});

it('leaves what was sent before as it is', () => {
  const onEnd = vi.fn();
  window.addEventListener(draftsEnd, onEnd);
  renderInHost(<Transfer />);
  expect(onEnd).not.toHaveBeenCalled();
  window.removeEventListener(draftsEnd, onEnd);
});
