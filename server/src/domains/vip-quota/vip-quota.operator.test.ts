import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { prices } from '../../schema/tables/prices.ts';
import { quotaOperator } from './vip-quota.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // A unit is worth ten YUT, so 20 USDT.
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 200_000_000n });
});
afterAll(() => test.close());

const as = (by: string, secondOperator?: CommandContext['secondOperator']) =>
  operate(test, quotaOperator, { by, secondOperator });

const someone = async () => (await test.signIn()).person.uid;
const granted = async (uid: string) => {
  const [[row]] = (await as('ada')('show', uid)) as [[{ total: number }]];
  return row.total;
};

it('a small grant is given by one operator, a large one by two', async () => {
  const uid = await someone();
  await as('ada')('grant', uid, '10');
  const large = ['grant', uid, '250'] as const;
  await expect(as('ada')(...large)).rejects.toThrow('two operators');
  expect(await as('ada', 'propose')(...large)).toMatchObject([{ proposed: true }]);
  await expect(as('ada', 'approve')(...large)).rejects.toThrow('No other operator');
  expect(await granted(uid)).toBe(10);
  await as('bo', 'approve')(...large);
  expect(await granted(uid)).toBe(260);
});

it('small grants count together, for the operator and for the person', async () => {
  const [uid, other] = [await someone(), await someone()];
  await as('cleo')('grant', uid, '240');
  await expect(as('cleo')('grant', other, '10')).rejects.toThrow('two operators');
  await expect(as('dan')('grant', uid, '10')).rejects.toThrow('two operators');
  await as('dan')('grant', other, '10');
  expect([await granted(uid), await granted(other)]).toEqual([240, 10]);
});
