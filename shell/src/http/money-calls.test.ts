import { expect, it, vi } from 'vitest';
import { buildDeferred } from '../testing/builders.ts';
import { createMoneyCalls } from './money-calls.ts';

const money = { operationKey: 'k', amount: '1' };

it('D8: reloads at once without money calls in flight', () => {
  const act = vi.fn();
  const calls = createMoneyCalls();
  void calls.run({ amount: '1' }, () => new Promise(() => {}));
  calls.afterAll(act);
  expect(act).toHaveBeenCalledTimes(1);
});

it('D8: waits for the last of several answers, failures included', async () => {
  const act = vi.fn();
  const calls = createMoneyCalls();
  const [one, two] = [buildDeferred<string>(), buildDeferred<string>()];
  const first = calls.run(money, () => one.promise);
  calls.afterAll(act);
  const second = calls.run(money, () => two.promise);
  one.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  expect(act).not.toHaveBeenCalled();
  two.resolve('done');
  expect(await second).toBe('done');
  expect(act).toHaveBeenCalledTimes(1);
});

it('acts once, and waits for the next call anew', async () => {
  const act = vi.fn();
  const calls = createMoneyCalls();
  const call = buildDeferred();
  const requested = calls.run(money, () => call.promise);
  calls.afterAll(act);
  call.resolve();
  await requested;
  await calls.run(money, async () => {});
  expect(act).toHaveBeenCalledTimes(1);
});
