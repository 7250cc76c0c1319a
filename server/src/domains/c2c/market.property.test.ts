import { assetScale, fromUnits } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeTrader,
  manyCalls,
  type Trader,
  usdtUnits,
  yutUnits,
} from '../../../test/market-people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { settings } from '../../schema/tables/identity.ts';

/**
 * Many people post, sell and cancel concurrently. In whatever order they ran, the answers alone
 * determine all balances: each sale at its order's price, each order's money to the unit.
 */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
  await test.db.insert(settings).values([{ name: 'fee_c2c_percent', value: '0.00333333' }]);
});
afterAll(() => test.close());

type Step =
  | { do: 'post'; who: number; usdt: number; price: number; minFill: number }
  | { do: 'sell'; who: number; order: number; part: number; again: boolean }
  | { do: 'cancel'; who: number; order: number };

const people = 5;
const who = fc.nat(people - 1);
/** An index into the orders that exist at this step. */
const order = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      who,
      usdt: fc.integer({ min: 20_000_000, max: 400_000_000 }),
      price: fc.integer({ min: 7_001, max: 31_337 }),
      minFill: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      who,
      order,
      /** In thousandths of the rest: all of it, a part, or more. */
      part: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1100 })),
      again: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, order }) },
);
/** Rounds of concurrent steps. */
const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), {
  minLength: 3,
  maxLength: 8,
});

const refusals = new Set([
  'notEnough',
  'amountInvalid',
  'invalidRequest',
  'orderTaken',
  'tooLate',
  'notFound',
  'tooManyOrders',
]);

interface Posted {
  id: string;
  buyer: number;
  price: bigint;
  amount: bigint;
  filled: bigint;
  isCancelled: boolean;
}

const one = 100_000_000n;
const upTo = (amount: bigint, price: bigint) => (amount * price + one - 1n) / one;

class Market {
  readonly traders: Trader[];
  readonly orders: Posted[] = [];
  /** All balances according to the answers. */
  readonly usdt: bigint[];
  readonly yut: bigint[];

  constructor(traders: Trader[]) {
    this.traders = traders;
    this.usdt = traders.map(() => usdtUnits('1000'));
    this.yut = traders.map(() => yutUnits('1000'));
  }

  #change(of: bigint[], index: number, by: bigint): void {
    of[index] = (of[index] ?? 0n) + by;
  }

  async take(step: Step): Promise<void> {
    const trader = this.traders[step.who] as Trader;
    if (step.do === 'post') return this.#post(trader, step);
    const posted = this.orders[step.order % Math.max(1, this.orders.length)];
    if (!posted) return;
    if (step.do === 'sell') return this.#sell(trader, { ...step, posted });
    const { name } = await trader.cancel(posted.id);
    this.#allow(name);
    if (name === 'ok') posted.isCancelled = true;
  }

  #allow(name: string): void {
    if (name !== 'ok') expect(refusals).toContain(name);
  }

  async #post(trader: Trader, step: Extract<Step, { do: 'post' }>): Promise<void> {
    const { name, data } = await trader.post({
      amount: fromUnits(BigInt(step.usdt), assetScale.USDT),
      price: fromUnits(BigInt(step.price) * 100n, assetScale.USDT),
      minFill: String(step.minFill),
    });
    this.#allow(name);
    if (!data) return;
    const { id, amount, price } = data.order;
    this.orders.push({
      id,
      buyer: step.who,
      price: usdtUnits(price),
      amount: yutUnits(amount),
      filled: 0n,
      isCancelled: false,
    });
  }

  async #sell(
    trader: Trader,
    step: Extract<Step, { do: 'sell' }> & { posted: Posted },
  ): Promise<void> {
    const { posted, part } = step;
    const wanted = ((posted.amount - posted.filled) * BigInt(part)) / 1000n;
    const amount = fromUnits(wanted, assetScale.YUT);
    const asked = await trader.quoteSale({ orderId: posted.id, amount });
    this.#allow(asked.name);
    const quote = asked.data?.quote;
    if (!quote) return;
    const key = `any-market-${quote.quoteId}`.slice(0, 64);
    // The same operation, sent twice concurrently.
    const tries = await Promise.all(
      Array.from({ length: step.again ? 2 : 1 }, () => trader.sellBy(quote.quoteId, key)),
    );
    for (const { name } of tries) this.#allow(name);
    const fill = tries[0]?.data?.fill;
    if (tries[1]) expect(tries[1].data?.fill).toEqual(fill);
    if (!fill) return;
    const sold = yutUnits(fill.amount);
    expect(usdtUnits(fill.price)).toBe(posted.price);
    expect(sold).toBe(wanted);
    expect(usdtUnits(fill.total)).toBe((sold * posted.price) / one);
    posted.filled += sold;
    this.#change(this.yut, step.who, -sold - yutUnits(fill.fee));
    this.#change(this.usdt, step.who, usdtUnits(fill.total));
    this.#change(this.yut, posted.buyer, sold);
  }

  /** Balances match the answers to the unit, and every hold belongs to an open order. */
  async expectSame(): Promise<void> {
    for (const [index, trader] of this.traders.entries()) {
      const own = this.orders.filter(({ buyer }) => buyer === index);
      const left = (posted: Posted) => upTo(posted.amount - posted.filled, posted.price);
      const spent = own.reduce((sum, one) => sum + upTo(one.amount, one.price) - left(one), 0n);
      const open = own.filter((one) => !one.isCancelled && one.filled < one.amount);
      expect(await trader.money('USDT')).toEqual({
        balance: (this.usdt[index] ?? 0n) - spent,
        held: open.reduce((sum, one) => sum + left(one), 0n),
      });
      expect(await trader.money('YUT')).toEqual({ balance: this.yut[index], held: 0n });
    }
  }
}

/** The invariants of all orders. Each query returns violations. */
const laws = {
  'no fill beyond its order': sql`select o.id from c2c_orders o
    where o.filled <> coalesce((select sum(f.amount) from c2c_fills f where f.order_id = o.id), 0)
      or o.filled > o.amount or (o.status = 2) <> (o.filled = o.amount)`,
  'no fill at another price': sql`select f.id from c2c_fills f join c2c_orders o on o.id = f.order_id
    where f.price <> o.price or f.seller_id = o.buyer_id
      or f.total <> floor(f.amount::numeric * f.price / 100000000)`,
  'both sides of a sale moved': sql`select f.id from c2c_fills f
    join transfers y on y.id = f.yut_transfer_id join transfers u on u.id = f.usdt_transfer_id
    where (y.asset, y.amount, u.asset, u.amount) <> ('YUT', f.amount, 'USDT', f.total)`,
  'a hold for each open order, and for no other': sql`select o.id from c2c_orders o
    join holds h on h.id = o.hold_id left join hold_resolutions r on r.hold_id = h.id
    where (o.status = 1) <> (r.hold_id is null)
      or (o.status = 1 and h.amount <> ceil((o.amount - o.filled)::numeric * o.price / 100000000))`,
  'nothing else is held': sql`select a.id from accounts a where a.person_id is not null
    and a.held <> coalesce((select sum(h.amount) from holds h where h.account_id = a.id
      and not exists (select 1 from hold_resolutions r where r.hold_id = h.id)), 0)`,
  'nobody is short': sql`select id from accounts where balance < held or held < 0`,
};

it('any sequence of market actions matches its answers', { timeout: 180_000 }, async () => {
  let walked = 0;
  let sales = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (walk) => {
      const traders: Trader[] = [];
      while (traders.length < people) traders.push(await makeTrader(test));
      const market = new Market(traders);
      for (const together of walk) {
        await Promise.all(together.map((step) => market.take(step)));
        await market.expectSame();
      }
      for (const [law, query] of Object.entries(laws)) {
        expect([law, (await test.db.execute(query)).rows]).toEqual([law, []]);
      }
      walked += 1;
      sales += market.orders.filter(({ filled }) => filled > 0n).length;
    }),
    // A failing run prints its seed and path; put them here to see it again.
    { numRuns: 25, interruptAfterTimeLimit: 25_000, endOnFailure: true },
  );
  expect(walked).toBeGreaterThan(0);
  expect(sales).toBeGreaterThan(walked);
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
