import { getProfile, listFollowers, listFollowing } from '@shared/contract/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

describe('the demo', () => {
  it('gives the rich account more than a page of followers, and the right count', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data: profile } = await test.call(getProfile, {}, { token });
    const first = await test.call(listFollowers, {}, { token });
    expect(first.data?.items).toHaveLength(30);
    const cursor = first.data?.nextCursor ?? undefined;
    const rest = await test.call(listFollowers, { cursor }, { token });
    expect(30 + (rest.data?.items.length ?? 0)).toBe(profile?.fansCount);
    const { data } = await test.call(listFollowing, {}, { token });
    expect(data?.items.length).toBe(profile?.followCount);
  });

  it('has a private profile, and no followers for the new account', async () => {
    const token = await signInAs(test, 'tomo_hara');
    const quiet = await test.call(getProfile, { uid: '80031304' }, { token });
    expect(quiet.data).toMatchObject({ fansCount: null, followCount: null, region: '', age: null });
    const { data } = await test.call(listFollowers, {}, { token });
    expect(data?.items).toEqual([]);
  });
});
