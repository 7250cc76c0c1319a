import { getQuota, listAllocations } from '@shared/contract/vip-quota';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import { violatedInvariants } from '../../test/quota-people.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

it('the demo has quota in every state for the rich account, and none for the new one', async () => {
  const token = await signInAs(test, 'mara.lindt');
  const { data } = await test.call(getQuota, {}, { token });
  expect(data).toMatchObject({
    quota: { total: 135, used: 19, allocated: 28, left: 88 },
    forMe: 7,
  });
  for (const [scope, count] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const body = { direction: 'given', scope } as const;
    const { data: page } = await test.call(listAllocations, body, { token });
    expect(page?.items).toHaveLength(count);
  }
  const fresh = await signInAs(test, 'tomo_hara');
  const { data: none } = await test.call(getQuota, {}, { token: fresh });
  expect(none?.quota.total).toBe(0);
  expect(await violatedInvariants(test.db)).toEqual([]);
});
