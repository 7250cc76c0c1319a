import { checkPaymentPassword, resetPayPassword } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../test/identity.ts';
import { makePerson } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { makeContext } from './implement.ts';

let test: TestApp;
let paymentPasswordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  paymentPasswordHash = await hashPassword('274163');
});
afterAll(() => test.close());

const signIn = async () =>
  test.signIn(await makePerson(test.db, { password, paymentPasswordHash }));
const nowCrowded = () => Promise.all(Array.from({ length: 60 }, () => hashPassword('x')));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('a call that has to hash', () => {
  it('keeps nobody from reading while it waits for its turn', async () => {
    const { token } = await signIn();
    const crowd = nowCrowded();
    const order: string[] = [];
    const check = test
      .call(checkPaymentPassword, { paymentPassword: '274163' }, { token })
      .then(({ name }) => order.push(`checked ${name}`));
    await pause(100);
    const read = test.call(getMyProfile, {}, { token }).then(({ name }) => order.push(name));
    await Promise.all([check, read, crowd]);
    expect(order).toEqual(['ok', 'checked ok']);
  });

  it('does everything it asks for, each once', async () => {
    const { token } = await signIn();
    const body = { oldPayPassword: '274163', newPayPassword: '918264' };
    expect((await test.call(resetPayPassword, body, { token })).name).toBe('ok');
    const check = (paymentPassword: string) =>
      test.call(checkPaymentPassword, { paymentPassword }, { token });
    expect((await check('274163')).data).toMatchObject({ wrong: 'paymentPassword', triesLeft: 4 });
    expect((await check('918264')).name).toBe('ok');
  });
});

it('work of a key that is done is not done again', async () => {
  const given = { authenticated: {}, done: new Map([['known', 7]]) };
  const { apart } = makeContext(given as unknown as Parameters<typeof makeContext>[0]);
  expect(await apart('known', async () => 8)).toBe(7);
  await expect(apart('other', async () => 8)).rejects.toMatchObject({ key: 'other' });
});
