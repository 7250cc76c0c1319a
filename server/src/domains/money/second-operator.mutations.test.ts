import { getUsdtInfo } from '@shared/contract/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { settings } from '../../schema/tables/identity.ts';
import { depositsOperator } from '../deposit/deposit.operator.ts';
import { homeOperator } from '../home/home.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const as = (by: string, secondOperator?: CommandContext['secondOperator']) => ({
  deposits: operate(test, depositsOperator, { by, secondOperator }),
  settings: operate(test, homeOperator, { by, secondOperator }),
});

async function someone() {
  const { token, person } = await test.signIn();
  const balance = async () => (await test.call(getUsdtInfo, {}, { token })).data?.available;
  return { uid: person.uid, balance };
}

let count = 0;
const newReference = () => {
  count += 1;
  return `0xlarge${count}`;
};

describe('a large deposit', () => {
  it('is booked by two operators, with the same command, and by no one alone', async () => {
    const { uid, balance } = await someone();
    const words = ['book', uid, '5000', 'USDT', newReference()] as const;
    await expect(as('ada').deposits(...words)).rejects.toThrow('two operators');
    await expect(as('ada', 'approve').deposits(...words)).rejects.toThrow('No other operator');
    expect(await as('ada', 'propose').deposits(...words)).toMatchObject([{ proposed: true }]);
    expect(await balance()).toBe('0');
    await expect(as('ada', 'approve').deposits(...words)).rejects.toThrow('No other operator');
    expect(await as('bo', 'approve').deposits(...words)).toMatchObject([{ isNew: true }]);
    expect(await balance()).toBe('5000');
  });

  it('is approved as proposed: another amount, person or number is another command', async () => {
    const { uid, balance } = await someone();
    const other = await someone();
    const reference = newReference();
    await as('ada', 'propose').deposits('book', uid, '6000', 'USDT', reference);
    for (const words of [
      ['book', uid, '9000', 'USDT', reference],
      ['book', other.uid, '6000', 'USDT', reference],
      ['book', uid, '6000', 'USDT', newReference()],
    ]) {
      await expect(as('bo', 'approve').deposits(...words)).rejects.toThrow('No other operator');
    }
    expect(await balance()).toBe('0');
    // Trailing zeros are the same amount.
    await as('bo', 'approve').deposits('book', uid, '6000.00', 'USDT', reference);
    expect(await balance()).toBe('6000');
  });

  it('is booked once by two approvals at the same time', async () => {
    const { uid, balance } = await someone();
    const words = ['book', uid, '7000', 'USDT', newReference()] as const;
    await as('ada', 'propose').deposits(...words);
    await Promise.allSettled([
      as('bo', 'approve').deposits(...words),
      as('cy', 'approve').deposits(...words),
    ]);
    expect(await balance()).toBe('7000');
  });

  it('has to be approved within a day', async () => {
    const { uid } = await someone();
    const words = ['book', uid, '8000', 'USDT', newReference()] as const;
    await as('ada', 'propose').deposits(...words);
    await test.db.execute(
      sql`update operator_proposals set proposed_at = proposed_at - interval '25 hours'`,
    );
    await expect(as('bo', 'approve').deposits(...words)).rejects.toThrow('last 24 hours');
  });

  it.each([['4999.999999', 'USDT']])('of %s %s needs one operator', async (amount, asset) => {
    const { uid } = await someone();
    const words = ['book', uid, amount, asset, newReference()] as const;
    expect(await as('ada').deposits(...words)).toMatchObject([{ isNew: true }]);
  });

  it('of YUT needs two while its worth is not known', async () => {
    const { uid } = await someone();
    const words = ['book', uid, '1', 'YUT', newReference()] as const;
    await expect(as('ada').deposits(...words)).rejects.toThrow('two operators');
  });
});

describe('a deposit in parts', () => {
  const parts = (uid: string, amount: string) =>
    ['book', uid, amount, 'USDT', newReference()] as const;

  it('for one person needs two operators from the part that reaches the limit', async () => {
    const { uid, balance } = await someone();
    for (const amount of ['2000', '2999']) await as('dee').deposits(...parts(uid, amount));
    const last = parts(uid, '1');
    await expect(as('dee').deposits(...last)).rejects.toThrow('two operators');
    expect(await balance()).toBe('4999');
    await as('dee').deposits(...parts(uid, '0.5'));
    await as('dee', 'propose').deposits(...last);
    await as('eli', 'approve').deposits(...last);
    expect(await balance()).toBe('5000.5');
  });

  it('counts by one operator for several persons', async () => {
    for (const amount of ['1900', '1900']) {
      await as('fay').deposits(...parts((await someone()).uid, amount));
    }
    const { uid, balance } = await someone();
    await expect(as('fay').deposits(...parts(uid, '1900'))).rejects.toThrow('two operators');
    expect(await balance()).toBe('0');
  });

  it('counts for one person by several operators', async () => {
    const { uid } = await someone();
    await as('gil').deposits(...parts(uid, '4000'));
    await expect(as('hal').deposits(...parts(uid, '4000'))).rejects.toThrow('two operators');
  });

  it('at the same time passes once', async () => {
    const persons = await Promise.all([1, 2, 3].map(someone));
    const booked = await Promise.allSettled(
      persons.map(({ uid }) => as('ida').deposits(...parts(uid, '2600'))),
    );
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts no part that was refused, booked before or approved by two', async () => {
    const { uid } = await someone();
    const words = parts(uid, '2000');
    await as('jan').deposits(...words);
    expect(await as('jan').deposits(...words)).toMatchObject([{ isNew: false }]);
    await expect(as('jan').deposits(...parts(uid, '4000'))).rejects.toThrow('two operators');
    const large = parts(uid, '9000');
    await as('kim', 'propose').deposits(...large);
    await as('jan', 'approve').deposits(...large);
    expect(await as('jan').deposits(...parts(uid, '2000'))).toMatchObject([{ isNew: true }]);
  });

  it('counts for a day', async () => {
    const { uid } = await someone();
    await as('lea').deposits(...parts(uid, '4000'));
    const age = sql`update operator_movements set moved_at = moved_at - interval '25 hours'`;
    await expect(test.db.execute(age)).rejects.toThrow();
    await asOwner(test, age);
    expect(await as('lea').deposits(...parts(uid, '4000'))).toMatchObject([{ isNew: true }]);
  });
});

describe('the limits themselves', () => {
  it.each([
    ['vip_quota_value', '10.00000001'],
    ['novice_point_rate', '0.010001'],
    ['second_operator_from', '1000000'],
    ['review_from', '1000000'],
  ])('%s is raised by two operators', async (name, value) => {
    const words = ['set', name, value] as const;
    await expect(as('ada').settings(...words)).rejects.toThrow('two operators');
    await as('ada', 'propose').settings(...words);
    expect(await test.db.select().from(settings).where(sql`name = ${name}`)).toEqual([]);
    await as('bo', 'approve').settings(...words);
    expect(await test.db.select().from(settings).where(sql`name = ${name}`)).toHaveLength(1);
  });
});

it('what was proposed stays large when the limit or a price puts it below', async () => {
  const { uid, balance } = await someone();
  // The limit is 1,000,000 now.
  const words = ['book', uid, '5500', 'USDT', newReference()] as const;
  await as('ada', 'propose').deposits(...words);
  await expect(as('ada').deposits(...words)).rejects.toThrow('two operators');
  await expect(as('bo').deposits(...words)).rejects.toThrow('two operators');
  expect(await balance()).toBe('0');
  await as('bo', 'approve').deposits(...words);
  expect(await balance()).toBe('5500');
});
