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
} from '@shared/testing/money-operation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationLeft } from '../pending-events.ts';
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

it('says that the server has not received it only after a slow request would have arrived', async () => {
  const { operation, pass } = build({ transfer: [lost] });
  await operation.start(order);
  await pass(2.9);
  expect(operation.state()).toMatchObject({ isMissing: false, canResend: false });
  await pass(0.1);
  expect(operation.state()).toMatchObject({ isMissing: true, canResend: true });
});

it('goes on behind its outcome when it is sent again', async () => {
  const transfer = [lost, refusal(codes.proofNeeded), receipt];
  const { operation, pass, states } = build({ transfer });
  await operation.start(order);
  await pass(3);
  states.length = 0;
  const resent = operation.resend();
  expect(operation.state()).toMatchObject({ isMissing: true, checking: true });
  await resent;
  expect(states).toEqual(['unknown', 'done']);
});

describe('who asks for it', () => {
  const left = () => pendingOperations.unattended('1').map(({ key }) => key);
  const leaving = () => {
    const heard: number[] = [];
    window.addEventListener(operationLeft, () => heard.push(left().length));
    return heard;
  };

  it('is the screen, until it is left', async () => {
    const { operation, pass } = build({ transfer: [lost] });
    const heard = leaving();
    const started = operation.start(order);
    expect(left()).toEqual([]);
    await started;
    await pass(5);
    expect([left().length, heard]).toEqual([0, []]);
    operation.stop();
    expect([left().length, heard]).toEqual([1, [1]]);
    operation.restore();
    expect(left()).toEqual([]);
  });

  it('is the screen while its call is under way, although it was left', async () => {
    const { operation } = build({});
    const started = operation.start(order);
    operation.stop();
    expect(left()).toEqual([]);
    await started;
    expect(left()).toHaveLength(1);
  });

  it('is the screen that sends it again', async () => {
    const { operation, pass } = build({ transfer: [lost, lost] });
    await operation.start(order);
    await pass(3);
    const resent = operation.resend();
    operation.stop();
    expect(left()).toEqual([]);
    await resent;
    await pass(0);
    expect(left()).toHaveLength(1);
  });
});

describe('a screen of one operation, whoever has begun it', () => {
  const done = { state: 'done', answer: receipt };

  it('finds it by its key, and sends it again', async () => {
    const built = build({ transfer: [lost, receipt] });
    await built.operation.start(order);
    built.operation.stop();
    const [key = ''] = sentKeys(built.calls);
    pendingOperations.keep({ ...order, key: 'other', uid: '1', flow: 'transfer', sent: true });
    const found = built.make(key);
    found.restore();
    await built.pass(3);
    expect(found.state()).toMatchObject({ operation: { key, summary }, canResend: true });
    await found.resend();
    expect(found.state()).toMatchObject({ kind: 'done', answer: receipt });
    expect(sentKeys(built.calls)).toEqual([key, key]);
    expect(pendingOperations.of('1').map((one) => one.key)).toEqual(['other']);
  });

  it('asks for one that the device has forgotten', async () => {
    const { make, pass, calls } = build({ requested: [done] });
    const found = make('k7');
    found.restore();
    await pass(0);
    expect(calls).toEqual([{ path: askPath, body: { operationKey: 'k7' } }]);
    expect(found.state()).toMatchObject({ kind: 'done', answer: receipt });
  });

  it('says at once that the server does not know it either', async () => {
    const { make, pass } = build({});
    const found = make('k7');
    found.restore();
    await pass(0);
    expect(found.state()).toMatchObject({ isMissing: true, canResend: false });
    expect(pendingOperations.of('1')).toEqual([]);
  });
});
