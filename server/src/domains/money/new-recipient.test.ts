import { createBuyOrder } from '@shared/contract/c2c';
import {
  transferUsdt,
  transferYut,
  verifyUsdtTransfer,
  verifyYutTransfer,
} from '@shared/contract/money';
import { outgoingKinds } from '@shared/contract/operation-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAddress } from '../../../test/identity.ts';
import { manyCalls } from '../../../test/market-people.ts';
import { makeOwner, type Owner } from '../../../test/quota-people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { settings } from '../../schema/tables/identity.ts';
import { prices } from '../../schema/tables/prices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 200_000_000n });
  // The sum of a day asks for no second proof here.
  await test.db.insert(settings).values([{ name: 'strong_proof_from', value: '1000000' }]);
});
afterAll(() => test.close());

type Done = Promise<{ name: string; data?: unknown }>;

/** The kinds of operations that a person can direct at another person, each with the least amount. */
const ways = {
  'money.transferUsdt': async (from, to) => {
    const { token } = from;
    const terms = await test.call(verifyUsdtTransfer, { to: to.uid, amount: '1' }, { token });
    return test.call(transferUsdt, from.order(terms.data?.quote?.quoteId), { token });
  },
  'money.transferYut': async (from, to) => {
    const { token } = from;
    const terms = await test.call(verifyYutTransfer, { to: to.uid, amount: '1' }, { token });
    return test.call(transferYut, from.order(terms.data?.quote?.quoteId), { token });
  },
  'quota.transfer': (from, to) => from.act({ action: 'transfer', to: to.uid, amount: 1 }),
  'quota.allocate': (from, to) => from.act({ action: 'allocate', to: to.uid, amount: 1 }),
  /** The other person posts the order, and this one sells into it. */
  'c2c.sell': async (from, to) => {
    const posted = await to.post({ amount: '200', price: '2', minFill: '10' });
    return from.sell(posted.data?.order.id ?? '', '10');
  },
  /** This person posts the order, and the other one sells into it. */
  'c2c.create': async (from, to) => {
    const posted = await from.post({ amount: '200', price: '2', minFill: '10' });
    if (posted.name === 'ok') {
      expect((await to.sell(posted.data?.order.id ?? '', '10')).name).toBe('ok');
    }
    return posted;
  },
} satisfies Record<string, (from: Owner, to: Owner) => Done>;
type Way = keyof typeof ways;
const names = Object.keys(ways) as Way[];

/** Which earlier operations make the recipient of a way known; a trade has no chosen recipient. */
const knownAfter: Record<Way, readonly Way[] | 'no recipient'> = {
  'money.transferUsdt': ['money.transferUsdt', 'money.transferYut'],
  'money.transferYut': ['money.transferUsdt', 'money.transferYut'],
  'quota.transfer': ['quota.transfer', 'quota.allocate'],
  'quota.allocate': ['quota.transfer', 'quota.allocate'],
  'c2c.sell': 'no recipient',
  'c2c.create': 'no recipient',
};

const needsProof = (first: Way | undefined, then: Way): boolean => {
  const known = knownAfter[then];
  return known !== 'no recipient' && (first === undefined || !known.includes(first));
};

const makePair = async () => ({
  from: await makeOwner(test, { usdt: '1000', yut: '1000' }),
  to: await makeOwner(test, { usdt: '1000', yut: '1000' }),
});

/** From here on a second proof can be asked for: a code by e-mail. */
const bindEmail = (person: Owner) => person.change({ email: newAddress() });

const secondProof = { name: 'proofNeeded', data: { needed: ['paymentPassword', 'emailCode'] } };

const pairs = names.flatMap((then) => [undefined, ...names].map((first) => ({ first, then })));

describe('money to a person', () => {
  it.each(pairs.map(({ first, then }) => ({ first, then, asks: needsProof(first, then) })))(
    'by $then after $first needs a second proof: $asks',
    async ({ first, then, asks }) => {
      const { from, to } = await makePair();
      if (first) expect((await ways[first](from, to)).name).toBe('ok');
      await bindEmail(from);
      const answer = await ways[then](from, to);
      if (asks) expect(answer).toMatchObject(secondProof);
      else expect(answer.name).toBe('ok');
    },
  );

  it.each(names)('that they have sent themselves by %s does not make them known', async (way) => {
    const { from, to } = await makePair();
    expect((await ways[way](to, from)).name).toBe('ok');
    await bindEmail(from);
    for (const then of names.filter((one) => needsProof(undefined, one))) {
      expect(await ways[then](from, to)).toMatchObject(secondProof);
    }
  });

  describe('by a trade far from the market', () => {
    let newest = 0;
    /** Each is newer than those before. */
    const movePriceTo = (price: bigint) => {
      newest = Math.max(newest + 1, Date.now() - 500);
      const at = new Date(newest);
      return test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price });
    };
    beforeEach(() => movePriceTo(200_000_000n));
    afterAll(() => movePriceTo(200_000_000n));

    it.each(['1.5999', '2.4001', '3', '0.5'])(
      'is not offered at %s, as YUT is 2',
      async (price) => {
        const { from } = await makePair();
        const refused = await from.post({ amount: '100', price, minFill: '10' });
        expect(refused.name).toBe('invalidRequest');
      },
    );

    it.each([
      ['sold at a price that the market has left', 260_000_000n, true],
      ['sold near the market', 249_000_000n, false],
      ['sold above it', 100_000_000n, false],
    ])('%s asks: %s', async (_what, price, asks) => {
      const { from, to } = await makePair();
      const posted = await to.post({ amount: '200', price: '2', minFill: '10' });
      await movePriceTo(price);
      await bindEmail(from);
      const answer = await from.sell(posted.data?.order.id ?? '', '10');
      if (asks) expect(answer).toMatchObject(secondProof);
      else expect(answer.name).toBe('ok');
    });

    it.each([
      ['above it', 160_000_000n, true],
      ['below it', 260_000_000n, true],
      ['near it', 210_000_000n, false],
    ])('bought %s, as the market moves before the order, asks: %s', async (_what, price, asks) => {
      const { from } = await makePair();
      await bindEmail(from);
      const quoted = await from.quotePost({ amount: '100', price: '2', minFill: '10' });
      await movePriceTo(price);
      const order = from.order(quoted.data?.quote?.quoteId);
      const answer = await test.call(createBuyOrder, order, { token: from.token });
      if (asks) expect(answer).toMatchObject(secondProof);
      else expect(answer.name).toBe('ok');
    });
  });

  it('leaves by no other way', () => {
    /** To the platform or out of it: always with the strong proof, or bought for a price. */
    const toNoPerson = [
      'withdraw.crypto',
      'withdraw.benefit',
      'campaign.create',
      'creator.invest',
      'shop.purchase',
    ];
    expect([...outgoingKinds].sort()).toEqual([...names, ...toNoPerson].sort());
  });
});
