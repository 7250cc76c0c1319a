import { changePassword, login } from '@shared/contract/auth';
import { checkPaymentPassword, resetPayPassword } from '@shared/contract/safe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, wrongPassword } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await startTestApp();
  const paymentPasswordHash = await hashPassword('274163');
  person = await makePerson(test.db, { password, paymentPasswordHash });
});
afterAll(() => test.close());

const triesOfADevice = 4;

/** Signed in on a device of its own in a network of its own. */
async function signedInOn(number: number): Promise<CallOptions> {
  const from = { deviceId: `phone-${number}`, address: `198.51.100.${number}` };
  const body = { kind: 'id', identifier: person.uid, password } as const;
  const { data, name } = await test.call(login, body, from);
  if (!data) throw new Error(name);
  return { ...from, token: data.token };
}

/** Twenty wrong ones, none of them with a lock of its own device. */
async function guess(one: (options: CallOptions) => Promise<{ name: string }>): Promise<string[]> {
  const names = [];
  for (let device = 1; device <= 5; device += 1) {
    const options = await signedInOn(device);
    for (let i = 0; i < triesOfADevice; i += 1) names.push((await one(options)).name);
  }
  return names;
}

describe('guessing from many devices, each signed in', () => {
  it('the payment password is stopped for all until it is changed', async () => {
    const check = (paymentPassword: string) => (options: CallOptions) =>
      test.call(checkPaymentPassword, { paymentPassword }, options);
    const names = await guess(check('918265'));
    expect(names).toEqual([...Array(19).fill('proofNeeded'), 'locked']);
    const owner = await signedInOn(9);
    const locked = await check('274163')(owner);
    expect(locked).toMatchObject({
      name: 'locked',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    const body = { newPayPassword: '918264', proof: { password } };
    expect((await test.call(resetPayPassword, body, owner)).name).toBe('ok');
    expect((await check('918264')(owner)).name).toBe('ok');
  });

  it('the password is stopped for all', async () => {
    const change = (oldPassword: string) => (options: CallOptions) =>
      test.call(changePassword, { oldPassword, newPassword: 'Harvest88Moon' }, options);
    expect((await guess(change(wrongPassword))).at(-1)).toBe('locked');
    expect((await change(password)(await signedInOn(9))).name).toBe('locked');
  });
});
