import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTries } from './tries.ts';

const owner = { remote: 'c2c-vip', release: '1.0.0-a1' };
const other = { remote: 'legal-terms', release: '1.0.0-a1' };
const opening = (failed: 0 | 1) => ({ ...owner, kind: 'opening', failed });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sendSoon = vi.fn();
  const win = {
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  } as unknown as Window;
  return { sendSoon, tries: createTries({ win, watched: ['c2c-vip'], sendSoon }) };
}

it('counts an opening once it has held for twenty seconds', () => {
  const { tries, sendSoon } = setUp();
  tries.opened(owner);
  tries.opened(owner);
  vi.advanceTimersByTime(19_000);
  expect(tries.take(false)).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sendSoon).toHaveBeenCalledOnce();
  expect(tries.take(false)).toEqual([opening(0)]);
  tries.failed(owner);
  expect(tries.take(true)).toEqual([]);
});

it('counts an opening that fails, once, also before its page was drawn', () => {
  const { tries } = setUp();
  tries.failed(owner);
  tries.opened(owner);
  tries.failed(owner);
  vi.advanceTimersByTime(20_000);
  expect(tries.take(true)).toEqual([opening(1)]);
});

it('counts an opening that the person leaves before', () => {
  const { tries } = setUp();
  tries.opened(owner);
  expect(tries.take(true)).toEqual([opening(0)]);
  vi.advanceTimersByTime(20_000);
  expect(tries.take(true)).toEqual([]);
});

it('counts every call that moves money, up to a limit', () => {
  const { tries } = setUp();
  for (let call = 0; call < 30; call += 1) tries.movedMoney(owner, call === 1 ? 1 : 0);
  const counted = tries.take(false);
  expect(counted).toHaveLength(20);
  expect(counted.filter(({ failed }) => failed)).toEqual([{ ...owner, kind: 'money', failed: 1 }]);
});

it('counts nothing of a release that nobody watches', () => {
  const { tries, sendSoon } = setUp();
  tries.opened(other);
  tries.failed(other);
  tries.movedMoney(other, 1);
  vi.advanceTimersByTime(20_000);
  expect(tries.take(true)).toEqual([]);
  expect(sendSoon).not.toHaveBeenCalled();
});
