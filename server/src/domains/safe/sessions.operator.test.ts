import { getActivity, getSafeInfo } from '@shared/contract/safe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sessionsOperator } from './sessions.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const isOpen = async (token: string) => (await test.call(getSafeInfo, {}, { token })).name === 'ok';

it('operators end the sessions of one person, or of everybody', async () => {
  const [first, other, third] = [await test.signIn(), await test.signIn(), await test.signIn()];
  const give = operate(test, sessionsOperator);
  const { uid } = first.person;
  expect((await give('list', uid)).flat()).toHaveLength(1);
  expect(await give('end', uid)).toEqual([{ uid, ended: 1 }]);
  expect([await isOpen(first.token), await isOpen(other.token)]).toEqual([false, true]);
  expect((await give('list', uid)).flat()).toEqual([]);
  const again = await test.signIn(first.person);
  const { data } = await test.call(getActivity, {}, { token: again.token });
  expect(data?.items).toMatchObject([{ title: 'Other sessions ended' }]);
  await give('end-all');
  for (const { token } of [again, other, third]) expect(await isOpen(token)).toBe(false);
});
