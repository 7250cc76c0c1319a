import { getAccounts, login, switchAccount } from '@shared/contract/auth';
import { getDevices } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testSecretBox } from '../../test/test-app.ts';
import { seedPeople } from './auth.ts';
import type { DemoAccount } from './seeds.ts';

let test: TestApp;
let accounts: DemoAccount[];
beforeAll(async () => {
  test = await startTestApp();
  const given = { now: new Date(), secretBox: testSecretBox };
  ({ accounts } = await test.database.transaction((tx) => seedPeople(tx, given)));
});
afterAll(() => test.close());

describe('the first account of the demo', () => {
  it('has devices, and a second account to switch to with its password', async () => {
    const [first] = accounts;
    const second = accounts.find(({ id, email }) => email === first?.email && id !== first.id);
    if (!first || !second) throw new Error('an account of the demo is missing');
    const kind = 'email';
    const body = { kind, identifier: first.email, password: first.password } as const;
    const { data } = await test.call(login, body);
    expect(data?.uid).toBe(first.id);
    const token = data?.token ?? '';
    const devices = (await test.call(getDevices, {}, { token })).data?.items ?? [];
    expect(devices).toHaveLength(4);
    expect(devices[0]?.isCurrent).toBe(true);
    const list = (await test.call(getAccounts, {}, { token })).data?.list ?? [];
    expect(list.map(({ uid }) => uid)).toEqual([first.id, second.id]);
    const proof = { password: second.password };
    const switched = await test.call(switchAccount, { uid: second.id, proof }, { token });
    expect(switched).toMatchObject({ name: 'ok', data: { uid: second.id } });
  });
});

it('has an account whose identity check is pending', async () => {
  const account = accounts.find(({ what }) => what.includes('identity check'));
  const { id = '', password = '' } = account ?? {};
  const { data } = await test.call(login, { kind: 'id', identifier: id, password });
  const profile = await test.call(getMyProfile, {}, { token: data?.token ?? '' });
  expect(profile.data).toMatchObject({ uid: id, kycStatus: 0, isKyc: -1 });
});
