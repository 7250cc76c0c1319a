import { codes } from '@shared/contract/codes';
import type { LivenessState } from '@shared/contract/enums';
import { loadWords, moveTo } from '@shared/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failNetwork, refuse } from '../../testing/builders.ts';
import { inTurn } from '../../testing/in-turn.ts';
import { safetyCalls as calls, heading, isAt, openSafety } from '../../testing/safety.ts';

const words = loadWords('en');
const result = (state: LivenessState, more: { reason?: string; retryAt?: number } = {}) => ({
  state,
  reason: '',
  retryAt: 0,
  updatedAt: 1772337600,
  ...more,
});

const open = (answer: object, search = '?livenessTransactionId=live-1') =>
  openSafety({
    words,
    path: `/faceResultCheck${search}`,
    token: null,
    answers: { [calls.liveness]: answer },
  });

let visibility: DocumentVisibilityState = 'visible';
const show = (state: DocumentVisibilityState) =>
  act(async () => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The clock is frozen once the page is shown, because its code loads in real time. */
async function openAndFreeze(answer: object) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await open(answer);
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  return { ...page, pass };
}

it.each([
  ['checking', 'Checking your face'],
  ['passed', 'Passed'],
  ['failed', 'Not passed'],
  ['inReview', 'In review'],
  ['expired', 'This check has expired'],
] as const)('shows that it is %s, by the number of the address', async (state, name) => {
  const { bodies } = await open(result(state));
  await isAt(name);
  expect(bodies(calls.liveness)).toEqual([{ transactionId: 'live-1' }]);
});

it('§3: finds the latest check of this device without the address', async () => {
  const { storage, go, bodies } = await open(result('inReview'));
  await heading('In review');
  expect(storage.get('livenessTransactionId')).toBe('live-1');
  await go('/faceResultCheck');
  await heading('In review');
  expect(new Set(bodies(calls.liveness).map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"transactionId":"live-1"}']),
  );
});

it('polls every three seconds until the result is final', async () => {
  const { pass, bodies } = await openAndFreeze(
    inTurn(result('checking'), result('checking'), result('passed')),
  );
  await heading('Checking your face');
  await pass(3000);
  await pass(3000);
  expect(await heading('Passed')).toBeTruthy();
  const requested = bodies(calls.liveness).length;
  await pass(30_000);
  expect(bodies(calls.liveness)).toHaveLength(requested);
});

it('offers a manual check after two minutes', async () => {
  const { pass, bodies, user } = await openAndFreeze(result('checking'));
  await heading('Checking your face');
  await pass(123_000);
  expect(await heading('Still checking')).toBeTruthy();
  const requested = bodies(calls.liveness).length;
  expect(requested).toBeLessThanOrEqual(41);
  await pass(60_000);
  expect(bodies(calls.liveness)).toHaveLength(requested);
  vi.useRealTimers();
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await heading('Checking your face')).toBeTruthy();
});

it('pauses its requests while the page is hidden, and resumes when it is visible', async () => {
  const { pass, bodies } = await openAndFreeze(result('checking'));
  await heading('Checking your face');
  await show('hidden');
  const requested = bodies(calls.liveness).length;
  await pass(30_000);
  expect(bodies(calls.liveness)).toHaveLength(requested);
  await show('visible');
  await pass(3000);
  expect(bodies(calls.liveness).length).toBeGreaterThan(requested);
});

it('explains a failure, and restarts in the app', async () => {
  const { user, bridged } = await open(result('failed', { reason: 'It was too dark.' }));
  expect(await screen.findByText('It was too dark.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridged).toContain('goKyc');
});

it('shows when another try is possible', async () => {
  const retryAt = Math.floor(Date.now() / 1000) + 7200;
  await open(result('failed', { retryAt }));
  expect(await screen.findByText(/Try again in 2 h/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['without a number', ''],
  ['with one that nobody knows', '?livenessTransactionId=unknown'],
])('explains how to start, %s', async (_, search) => {
  const { user, bridged } = await open(refuse(codes.notFound), search);
  expect(await heading('No check yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start check' }));
  expect(bridged).toContain('goKyc');
});

it('shows a load failure, and retries', async () => {
  const { user } = await open(inTurn(failNetwork, result('passed')));
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('Passed')).toBeTruthy();
});

it('shows times in the zone of the person', async () => {
  moveTo('America/New_York');
  await open(result('inReview'));
  expect(await screen.findByText('Updated 2026-02-28 23:00')).toBeTruthy();
});

it('§3: neither requests nor keeps an invalid check number', async () => {
  const { storage, requested } = await open(result('passed'), '?livenessTransactionId=%3Cb%3E');
  expect(await heading('No check yet')).toBeTruthy();
  expect(requested()).not.toContain(calls.liveness);
  expect(storage.get('livenessTransactionId')).toBeNull();
});
