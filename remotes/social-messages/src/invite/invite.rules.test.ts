import { expect, it } from 'vitest';
import { detectPhone, normalizeCode, pickStores, shownStages } from './invite.rules.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 13; Pixel 7)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, undefined],
  ['Mozilla/5.0 (Windows NT 10.0)', 10, undefined],
])('%s with %i touches is %s', (userAgent, maxTouchPoints, phone) => {
  expect(detectPhone({ userAgent, maxTouchPoints })).toBe(phone);
});

const both = { ios: 'https://store.example/ios', android: 'https://store.example/android' };

it.each([
  [both, 'ios', ['ios']],
  [both, 'android', ['android']],
  [both, undefined, ['ios', 'android']],
  [{ ...both, ios: '' }, 'ios', ['android']],
  [{ ios: 'javascript:alert(1)', android: '' }, 'ios', []],
] as const)('of %o a phone %s is offered %o', (stores, phone, offered) => {
  expect(pickStores(stores, phone).map(({ store }) => store)).toEqual(offered);
});

it('leaves out a stage that is not shown', () => {
  const stage = { stage: 1, friends: 1, amount: '1', asset: 'USDT' } as const;
  const stages = ([0, 1, 2, 3, 9] as const).map((status) => ({ ...stage, status }));
  expect(shownStages(stages).map(({ status }) => status)).toEqual([0, 1, 2, 3]);
});

it('normalizes a code', () => {
  expect(normalizeCode('  MARA42\n')).toBe('MARA42');
  expect(normalizeCode('x'.repeat(99))).toHaveLength(32);
});
