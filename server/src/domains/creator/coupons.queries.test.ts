import { listSystemMessages } from '@shared/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, makeCreator, makeLadder } from '../../../test/creators.ts';
import { runJob } from '../../../test/money.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs } from '../../platform/time/time.ts';
import { creatorCoupons, creatorCouponUses } from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { remindOfCoupons } from './creator.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await makeLadder(test);
});
afterAll(() => test.close());

/** A coupon with its start and end in days from now. */
async function addCoupon(to: Creator, of: { from: number; until: number }): Promise<string> {
  const id = newId();
  const at = (days: number) => new Date(Date.now() + days * dayMs);
  await test.db.insert(creatorCoupons).values({
    ...{ id, personId: to.id, discount: 5_000_000n, smallest: 100_000_000n },
    ...{ startsAt: at(of.from), expiresAt: at(of.until) },
  });
  return id;
}

const told = async ({ token }: Creator) =>
  (await test.call(listSystemMessages, {}, { token })).data?.items.map(({ kind }) => kind);

describe('a coupon that ends soon', () => {
  it('is reminded of once', async () => {
    const me = await makeCreator(test);
    await addCoupon(me, { from: -10, until: 2.9 });
    await runJob(test, remindOfCoupons);
    await runJob(test, remindOfCoupons);
    expect(await told(me)).toEqual(['couponExpiring']);
  });

  it('is reminded of once by two servers at the same time', async () => {
    const me = await makeCreator(test);
    await addCoupon(me, { from: -10, until: 1 });
    await Promise.all([runJob(test, remindOfCoupons), runJob(test, remindOfCoupons)]);
    expect(await told(me)).toEqual(['couponExpiring']);
  });

  it.each([
    { what: 'ends later', from: -10, until: 3.1 },
    { what: 'is over', from: -10, until: -0.1 },
    { what: 'was good for a few days only', from: -0.5, until: 2 },
  ])('is not reminded of if it $what', async (days) => {
    const me = await makeCreator(test);
    await addCoupon(me, days);
    await runJob(test, remindOfCoupons);
    expect(await told(me)).toEqual([]);
  });

  it('is not reminded of if it was used or its owner is erased', async () => {
    const me = await makeCreator(test);
    const couponId = await addCoupon(me, { from: -10, until: 2 });
    await test.db.insert(creatorCouponUses).values({ couponId, usedAt: new Date() });
    await runJob(test, remindOfCoupons);
    expect(await told(me)).toEqual([]);

    const gone = await makeCreator(test);
    await addCoupon(gone, { from: -10, until: 2 });
    const erased = (erasedAt: Date | null) =>
      test.db.update(persons).set({ erasedAt }).where(eq(persons.id, gone.id));
    await erased(new Date());
    await runJob(test, remindOfCoupons);
    await erased(null);
    expect(await told(gone)).toEqual([]);
  });
});
