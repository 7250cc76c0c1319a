import { login } from '@shared/contract/auth';
import { listSystemMessages } from '@shared/contract/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { password } from '../../../test/identity.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a sign-in on a new device notifies an owner whose old sessions are deleted', async () => {
  const createdAt = new Date(Date.now() - 200 * 24 * 3600 * 1000);
  const { uid } = await makePerson(test.db, { password, createdAt });
  const body = { kind: 'id', identifier: uid, password } as const;
  const { data } = await test.call(login, body, { deviceId: 'new' });
  const options = { token: data?.token ?? '', deviceId: 'new' };
  const told = (await test.call(listSystemMessages, {}, options)).data?.items ?? [];
  expect(told.map(({ kind }) => kind)).toEqual(['newSignIn']);
});
