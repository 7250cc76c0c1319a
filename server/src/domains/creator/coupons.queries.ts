import type { Coupon } from '@shared/contract/investments';
import { formatDate } from '@shared/lib/date';
import type { Context } from '../../calls/implement.ts';
import { seconds } from '../../platform/time/time.ts';
import { fill } from '../../platform/words.ts';
import { type CouponRow, readCoupons, readLadder } from './creator.queries.ts';
import { creatorAmount, creatorMoney } from './creator.rules.ts';
import { type CouponState, couponState } from './invest.rules.ts';

const order: Record<CouponState, number> = { usable: 0, notUsable: 1, used: 2, expired: 3 };

/** A person's coupons: usable ones first, then by earliest expiry. */
export async function listCoupons(context: Context, { level }: { level?: number }) {
  const { db, person } = context;
  const ladder = level === undefined ? [] : await readLadder(db);
  const amount = ladder.find((one) => one.level === level)?.amount ?? undefined;
  const rows = await readCoupons(db, { personId: person.id });
  const items = rows.map((row) => present(context, { row, amount }));
  const sign = (one: Coupon) => (one.state === 'usable' || one.state === 'notUsable' ? 1 : -1);
  items.sort(
    (one, other) =>
      order[one.state] - order[other.state] || sign(one) * (one.expiresAt - other.expiresAt),
  );
  return { items };
}

function present(
  { clock, text, language }: Context,
  of: { row: CouponRow; amount: bigint | undefined },
): Coupon {
  const { row, amount } = of;
  const { state, reason } = couponState(row, { now: clock.business, amount });
  const values = {
    date: formatDate(seconds(row.startsAt), { language }),
    amount: creatorMoney(row.smallest, language),
  };
  return {
    id: row.id,
    discount: creatorAmount(row.discount),
    smallest: creatorAmount(row.smallest),
    startsAt: seconds(row.startsAt),
    expiresAt: seconds(row.expiresAt),
    state,
    reason: reason ? fill(text(`creator.coupon.${reason}`), values) : null,
  };
}
