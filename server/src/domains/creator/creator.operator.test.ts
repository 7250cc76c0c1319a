import { getCoupons } from '@shared/contract/investments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelOf, makeCreator, makeLadder } from '../../../test/creators.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { creatorPoints } from '../../schema/tables/creator.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { couponsOperator, creatorsOperator } from './creator.operator.ts';

let test: TestApp;
let creators: ReturnType<typeof operate>;
let coupons: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startTestApp();
  await makeLadder(test);
  creators = operate(test, creatorsOperator);
  coupons = operate(test, couponsOperator);
});
afterAll(() => test.close());

describe('an operator', () => {
  it('sees the standing of a creator and corrects their points', async () => {
    const me = await makeCreator(test);
    expect(await creators('give', me.uid, '480')).toEqual([
      [{ uid: me.uid, level: 2, points: '480', investments: '' }],
    ]);
    expect(await creators('take', me.uid, '300')).toMatchObject([[{ level: 2, points: '180' }]]);
    expect(await levelOf(test, me)).toEqual([2, 2]);
    const booked = await test.db
      .select()
      .from(creatorPoints)
      .where(eq(creatorPoints.personId, me.id));
    expect(booked.map(({ source, points }) => [source, points])).toEqual([
      ['correction', 480n],
      ['correction', -300n],
    ]);
  });

  it('grants a usable coupon, and the person is notified', async () => {
    const me = await makeCreator(test);
    expect(await coupons('list', me.uid)).toEqual([[]]);
    expect(await coupons('give', me.uid, '12.5', '300', '30')).toMatchObject([
      [{ discount: '12.5', from: '300', state: 'usable' }],
    ]);
    const { data } = await test.call(getCoupons, { level: 2 }, { token: me.token });
    expect(data?.items).toMatchObject([{ discount: '12.5', state: 'usable' }]);
    const told = await test.db
      .select({ kind: systemMessages.kind })
      .from(systemMessages)
      .where(eq(systemMessages.personId, me.id));
    expect(told).toEqual([{ kind: 'couponGiven' }]);
  });

  it('grants nothing to an account that is being deleted', async () => {
    const me = await makeCreator(test);
    await test.db.update(persons).set({ erasesAt: new Date() }).where(eq(persons.id, me.id));
    await expect(coupons('give', me.uid, '1', '100', '30')).rejects.toThrow('is being deleted');
  });

  it.each([
    [['nonsense', '1']],
    [['give']],
    [['give', '1', '0', '100', '30']],
    [['give', '1', '100', '100', '30']],
    [['give', '1', '1', '100', '366']],
    [['give', '1', '1', '100']],
    [['list', '99999999']],
  ])('gets a reason for refusing coupons %j', async (words) => {
    await expect(coupons(...words)).rejects.toThrow(
      /Unknown command|Name the uid|discount|days|No account/,
    );
  });

  it.each([
    [['show']],
    [['dance', '1']],
    [['give', '1', '-5']],
    [['take', '1', 'many']],
    [['show', '99999999']],
  ])('gets a reason for refusing creators %j', async (words) => {
    await expect(creators(...words)).rejects.toThrow(
      /Unknown command|Name the (uid|points)|No account/,
    );
  });
});
