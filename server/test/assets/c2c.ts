import * as c2c from '@shared/contract/c2c';
import { assetScale, fromUnits } from '@shared/lib/money';
import { cancelling, none } from './actions.ts';
import { fraction, one, textOf, up, usdt } from './charges.ts';
import type { Posted, Take } from './walk.ts';

/** Posts a buy order near the price. */
const posting =
  (whose: 'mine' | 'others'): Take =>
  async (walk, step) => {
    const buyer = whose === 'mine' ? walk.me : walk.other;
    const price = (walk.price / 10_000n) * 100n;
    const body = { amount: textOf(step), price: fromUnits(price, 6), minFill: '1' };
    const made = await buyer.order(c2c.previewBuyOrder, c2c.createBuyOrder, body);
    if (!made) return undefined;
    // As much as the amount pays for, at a price whose rest is held for it too.
    const held = up((usdt(textOf(step)) * one) / price, price);
    walk.orders[whose] = { id: made.id, left: (held * one) / price, price };
    if (whose === 'mine') walk.open.set('order', made.id);
    return none;
  };

/** The other one sells into the person's order, or the person into that of the other one. */
const selling =
  (into: 'mine' | 'others', how: 'in part' | 'all' = 'all'): Take =>
  async (walk) => {
    const posted = walk.orders[into];
    if (!posted || posted.left === 0n) return undefined;
    const isAll = how === 'all' || posted.left < 400_000_000n;
    const sold = isAll ? posted.left : posted.left / 3n;
    const seller = into === 'mine' ? walk.other : walk.me;
    const body = { orderId: posted.id, amount: fromUnits(sold, assetScale.YUT) };
    if (!(await seller.order(c2c.previewSale, c2c.sell, body))) return undefined;
    const [buys, sells] = sale(posted, sold);
    posted.left -= sold;
    return into === 'mine' ? { mine: buys, others: sells } : { mine: sells, others: buys };
  };

/** The seller gets whole units; the buyer pays what the order no longer has to hold. */
function sale({ left, price }: Posted, sold: bigint) {
  const paid = up(left, price) - up(left - sold, price);
  const fee = up(sold, fraction('fee_c2c_percent'));
  return [
    { USDT: -paid, YUT: sold },
    { USDT: (sold * price) / one, YUT: -sold - fee },
  ] as const;
}

export const c2cSteps = {
  order: posting('mine'),
  fillPart: selling('mine', 'in part'),
  fillRest: selling('mine'),
  cancelOrder: cancelling('order', c2c.cancelBuyOrder, 'orderId'),
  otherOrder: posting('others'),
  sell: selling('others'),
} satisfies Record<string, Take>;

export const c2cScripts = [
  ['order', 'fillPart', 'cancelOrder'],
  ['order', 'fillPart', 'fillPart', 'fillRest'],
  ['order', 'week'],
  ['otherOrder', 'sell'],
] as const;
