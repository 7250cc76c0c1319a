import { codes } from '@shared/contract/codes';
import { provideFakeHost } from '@shared/testing';
import {
  askPath,
  buildOperation as build,
  lost,
  order,
  receipt,
  refusal,
  sentKeys,
  summary,
  title,
  transferPath,
} from '@shared/testing/money-operation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../failure.ts';
import { pendingOperations } from './pending-operations.ts';

beforeEach(() => {
  provideFakeHost();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

it('stores an operation before sending it, and removes it once its outcome was seen', async () => {
  const { operation, calls, states, refreshed } = build({});
  const started = operation.start(order);
  const [stored] = pendingOperations.of('1');
  expect(stored).toMatchObject({ flow: 'transfer', title, summary, sent: true });
  expect(await started).toBe('other');
  expect(sentKeys(calls)).toEqual([stored?.key]);
  expect(operation.state()).toMatchObject({ kind: 'done', answer: receipt });
  expect(states).toEqual(['sending', 'done']);
  // Its own call has brought what it changed.
  expect(refreshed).toEqual([]);
  operation.close();
  expect(pendingOperations.of('1')).toEqual([]);
  expect(operation.state().kind).toBe('idle');
});

it('resends with the same key after a proof', async () => {
  const { operation, calls, states } = build({ transfer: [refusal(codes.proofNeeded), receipt] });
  await operation.start(order);
  expect(states).toEqual(['sending', 'proving', 'sending', 'done']);
  expect(new Set(sentKeys(calls)).size).toBe(1);
  expect(JSON.stringify(pendingOperations.of('1'))).not.toContain('111111');
});

it('returns to the start when the user cancels', async () => {
  const transfer = [refusal(codes.proofNeeded)];
  const { operation } = build({ transfer, proof: 'cancelled' });
  await operation.start(order);
  expect(operation.state()).toEqual({ kind: 'idle' });
  expect(pendingOperations.of('1')).toEqual([]);
});

it('reports an expired quote, so that the page requests another', async () => {
  const { operation } = build({ transfer: [refusal(codes.quoteExpired)] });
  expect(await operation.start(order)).toBe('expired');
  expect(operation.state()).toEqual({ kind: 'idle' });
  expect(pendingOperations.of('1')).toEqual([]);
});

describe('an order whose quote has ended', () => {
  const kept = { ...refusal(codes.quoteExpired), data: { isProofKept: true } } as Failure;
  const renewed = { ...order, body: { quoteId: 'q2' } };

  it('is not sent when it has ended before', async () => {
    const { operation, calls } = build({});
    expect(await operation.start({ ...order, expiresAt: 1000 })).toBe('expired');
    expect(calls).toEqual([]);
    expect(pendingOperations.of('1')).toEqual([]);
  });

  it('goes on under its key if its proof is kept, once', async () => {
    const { operation, calls } = build({ transfer: [kept, kept, receipt] });
    expect(await operation.start(order)).toBe('expired');
    expect(await operation.start(renewed)).toBe('expired');
    await operation.start(renewed);
    operation.close();
    await operation.start(renewed);
    const [first, second, third, next] = sentKeys(calls);
    expect([second, third]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  it.each([
    ['another amount', { summary: { ...summary, amount: '6' } }],
    ['another recipient', { summary: { ...summary, to: 'Ana' } }],
    ['another asset', { summary: { ...summary, asset: 'YUT' } }],
    ['another call', { path: askPath }],
  ])('has a new key for %s', async (_, change) => {
    const { operation, calls } = build({ transfer: [kept, receipt] });
    await operation.start(order);
    await operation.start({ ...renewed, ...change });
    const [first, second] = calls.map(
      ({ body }) => (body as { operationKey: string }).operationKey,
    );
    expect(second).not.toBe(first);
  });
});

it('fails when the server refuses', async () => {
  const { operation } = build({ transfer: [refusal(codes.notEnough)] });
  await operation.start(order);
  const failure = { code: codes.notEnough };
  expect(operation.state()).toMatchObject({ kind: 'failed', failure });
  expect(pendingOperations.of('1')).toEqual([]);
});

it.each([lost, refusal(codes.internal), refusal(codes.nonceSeen)])(
  'polls by key with growing delays after %o until the outcome is known',
  async (answer) => {
    const unknown = { state: 'unknown' };
    const done = { state: 'done', kind: 'transferUSDT', answer: receipt };
    const built = build({ transfer: [answer], requested: [unknown, lost, unknown, done] });
    const { operation, calls, pass, refreshed } = built;
    await operation.start(order);
    expect(operation.state().kind).toBe('unknown');
    await pass(1);
    await pass(2);
    expect(operation.state()).toMatchObject({ isMissing: true, canResend: true });
    await pass(3.9);
    expect(operation.state().kind).toBe('unknown');
    await pass(0.2);
    expect(operation.state()).toMatchObject({ kind: 'done', answer: receipt });
    expect(refreshed).toEqual([`${transferPath} while unknown`]);
    expect(sentKeys(calls)).toHaveLength(1);
    const requested = calls.filter(({ path }) => path === askPath);
    expect(
      new Set(requested.map(({ body }) => (body as { operationKey: string }).operationKey)),
    ).toEqual(new Set(sentKeys(calls)));
  },
);

it('resends only with its key, only once the server does not know it', async () => {
  const built = build({ transfer: [lost, lost, receipt], requested: [lost, { state: 'unknown' }] });
  const { operation, calls, pass } = built;
  await operation.start(order);
  await operation.resend();
  expect(sentKeys(calls)).toHaveLength(1);
  await pass(1);
  await operation.resend();
  expect(sentKeys(calls)).toHaveLength(1);
  await pass(10);
  await operation.resend();
  await pass(10);
  expect(operation.state().kind).toBe('unknown');
  await operation.resend();
  expect(operation.state().kind).toBe('done');
  expect(sentKeys(calls)).toHaveLength(3);
  expect(new Set(sentKeys(calls)).size).toBe(1);
});

it('does not report the first try as failed when the second is refused', async () => {
  const done = { state: 'done', answer: receipt };
  const transfer = [lost, refusal(codes.quoteExpired)];
  const unknown = { state: 'unknown' };
  const { operation, pass } = build({ transfer, requested: [unknown, unknown, unknown, done] });
  await operation.start(order);
  await pass(3);
  await operation.resend();
  await pass(0);
  expect(operation.state().kind).toBe('done');
});

it('fails on a final refusal', async () => {
  const requested = [{ state: 'refused', code: codes.notEnough, message: 'There is not enough.' }];
  const { operation, pass } = build({ transfer: [lost], requested });
  await operation.start(order);
  await pass(0);
  const failure = { kind: 'refused', code: codes.notEnough, message: 'There is not enough.' };
  expect(operation.state()).toMatchObject({ kind: 'failed', failure });
});

it('is not resent after its quote expires, and counts as not executed after its deadline', async () => {
  const { operation, calls, pass } = build({ transfer: [lost] });
  await operation.start(order);
  await pass(70);
  expect(operation.state()).toMatchObject({ isMissing: true, canResend: false });
  await operation.resend();
  expect(sentKeys(calls)).toHaveLength(1);
  await pass(90);
  expect(operation.state()).not.toHaveProperty('failure.message');
  expect(operation.state().kind).toBe('failed');
  expect(pendingOperations.of('1')).toEqual([]);
});

it('finds a pending operation and its outcome after a reload', async () => {
  const done = { state: 'done', answer: receipt };
  const { operation, make, pass } = build({
    transfer: [lost],
    requested: [{ state: 'unknown' }, done],
  });
  await operation.start(order);
  operation.stop();
  const reloaded = make();
  reloaded.restore();
  expect(reloaded.state()).toMatchObject({ kind: 'unknown', operation: { summary } });
  await pass(0);
  expect(reloaded.state()).toMatchObject({ kind: 'done', answer: receipt });
});

describe('an operation of an earlier session', () => {
  const afterSignOut = async (given: Parameters<typeof build>[0] = {}, sent = order) => {
    const built = build({ transfer: [lost], ...given });
    await built.operation.start(sent);
    built.operation.stop();
    sessionStorage.clear();
    const found = built.make();
    found.restore();
    await built.pass(0);
    return { ...built, found };
  };

  it('is asked for, and its outcome shown', async () => {
    const done = { state: 'done', answer: receipt };
    const { found } = await afterSignOut({ requested: [done] });
    expect(found.state()).toMatchObject({ kind: 'done', answer: receipt });
    expect(pendingOperations.of('1')).toEqual([]);
  });

  it('cannot be sent again: its details are gone', async () => {
    const { found, pass, calls } = await afterSignOut();
    await pass(1);
    await pass(2);
    await pass(4);
    expect(found.state()).toMatchObject({ kind: 'unknown', canResend: false });
    await found.resend();
    expect(sentKeys(calls)).toHaveLength(1);
  });

  it('without a quote ends once the server would refuse its signature', async () => {
    const { expiresAt: _, ...claim } = order;
    const { found, pass } = await afterSignOut({}, claim as typeof order);
    await pass(600);
    expect(found.state().kind).toBe('unknown');
    await pass(90);
    expect(found.state()).toMatchObject({ kind: 'failed' });
    expect(pendingOperations.of('1')).toEqual([]);
  });
});

it('forgets an operation that only waited for a proof after a reload', async () => {
  const { operation, make } = build({ transfer: [refusal(codes.proofNeeded), lost] });
  void operation.start(order);
  const [stored] = pendingOperations.of('1');
  if (stored) pendingOperations.keep({ ...stored, sent: false });
  const reloaded = make();
  reloaded.restore();
  expect(reloaded.state()).toEqual({ kind: 'idle' });
});

it('shows the outcome when the user returns to the screen', async () => {
  const { operation } = build({});
  const started = operation.start(order);
  operation.stop();
  await started;
  expect(pendingOperations.of('1')).toHaveLength(1);
});

it('continues polling after its screen was hidden briefly', async () => {
  const done = { state: 'done', answer: receipt };
  const { operation, pass } = build({ transfer: [lost], requested: [lost, lost, done] });
  await operation.start(order);
  operation.stop();
  await pass(60);
  expect(operation.state()).toMatchObject({ kind: 'unknown', checking: false });
  operation.restore();
  await pass(2);
  expect(operation.state()).toMatchObject({ kind: 'done', answer: receipt });
});

it('shows an outcome that came while its screen was hidden', async () => {
  const { operation } = build({});
  const started = operation.start(order);
  operation.stop();
  await started;
  operation.restore();
  expect(operation.state()).toMatchObject({ kind: 'done' });
  expect(pendingOperations.of('1')).toEqual([]);
});
