import { type StakeAction, stakeActions } from '@shared/contract/stake';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/errors.ts';
import { dayMs } from '../../platform/time/time.ts';
import type { StakeOrderRow } from '../../schema/tables/stake.ts';
import { applyAction, newOrder, type OrderAction, prolongs } from './actions.rules.ts';
import {
  advance,
  allowedIn,
  type Conditions,
  edges,
  endOfTerm,
  later,
  moveTo,
  nextDue,
  restOfTerm,
  takenOf,
} from './stake.rules.ts';

const start = new Date('2026-03-01T09:30:00Z');
const one = 100_000_000n;
const terms: Conditions = {
  termId: '30-days',
  cycleDays: 30,
  cycleYield: 3_000_000n,
  extraRate: 300_000n,
  fee: 4_000_000n,
  penalty: 2_000_000n,
  releaseDays: 2,
};
const longer: Conditions = { ...terms, termId: '90-days', cycleDays: 90, cycleYield: 10_500_000n };

interface Given extends Partial<Conditions> {
  amount?: bigint;
  autoReinvest?: boolean;
  compound?: boolean;
}
const make = (given: Given = {}): StakeOrderRow => {
  const { amount = 100n * one, autoReinvest = false, compound = false, ...changed } = given;
  const ids = { id: 'order', personId: 'person' };
  const own = { ...terms, ...changed };
  return newOrder({ ...ids, terms: own, amount, autoReinvest, compound, at: start }).order;
};
const after = (order: StakeOrderRow, days: number, renewal: Conditions | null = terms) =>
  advance(order, { until: later(start, days), renewalAt: () => renewal }).order;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, next) => all + next, 0n);

const conditions = fc.record({
  termId: fc.constant('any'),
  cycleDays: fc.integer({ min: 1, max: 40 }),
  cycleYield: fc.bigInt(0n, 10n ** 9n),
  extraRate: fc.bigInt(0n, 10n ** 8n),
  fee: fc.bigInt(0n, 10n ** 8n),
  penalty: fc.bigInt(0n, 10n ** 8n),
  releaseDays: fc.integer({ min: 0, max: 9 }),
});
const amounts = fc.bigInt(1n, 10n ** 15n);
const orders = fc
  .tuple(conditions, amounts, fc.boolean(), fc.boolean())
  .map(([own, amount, autoReinvest, compound]) => make({ ...own, amount, autoReinvest, compound }));

describe('a day', () => {
  it.each([
    ['of 100 at 3 % of 30 days', {}, 10_000_000n],
    ['with the extra rate', { autoReinvest: true }, 11_000_000n],
    ['of the smallest unit', { amount: 1n }, 0n],
    ['of 1 at 1 % of 7 days', { amount: one, cycleDays: 7, cycleYield: 1_000_000n }, 142_857n],
  ] as const)('%s earns', (_, given, earned) => {
    expect(after(make(given), 1).reward).toBe(earned);
  });

  it.each([
    [dayMs - 1, 0n],
    [dayMs, 10_000_000n],
    [3 * dayMs - 1, 20_000_000n],
  ])('ends after 24 hours and not before: %s ms', (ms, reward) => {
    const until = new Date(start.getTime() + ms);
    expect(advance(make(), { until, renewalAt: () => null }).order.reward).toBe(reward);
  });

  it('adds up with the others to the yield of the term', () => {
    fc.assert(
      fc.property(conditions, amounts, (own, amount) => {
        const { order } = advance(make({ ...own, amount }), {
          until: later(start, 50),
          renewalAt: () => null,
        });
        expect(order.status).toBe(2);
        expect(order.reward).toBe((amount * own.cycleYield) / one);
      }),
    );
  });
});

describe('time', () => {
  it('changes an order the same way in one step or many', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 70 * 24 }), { maxLength: 8 });
    fc.assert(
      fc.property(orders, looks, (order, hours) => {
        const until = later(start, 71);
        const atOnce = advance(order, { until, renewalAt: () => terms });
        let bit = { order, events: [] as typeof atOnce.events };
        const times = [...hours].sort((a, b) => a - b).map((hour) => later(start, hour / 24));
        for (const time of [...times, until, until]) {
          const next = advance(bit.order, { until: time, renewalAt: () => terms });
          bit = { order: next.order, events: [...bit.events, ...next.events] };
        }
        expect(bit).toEqual(atOnce);
      }),
    );
  });

  it('numbers each earning day once', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 60 }), (order, days) => {
        const { events, order: then } = advance(order, {
          until: later(start, days),
          renewalAt: () => terms,
        });
        const periods = events.flatMap(({ period }) => (period === undefined ? [] : [period]));
        expect(periods).toEqual(Array.from({ length: then.periods }, (_, index) => index + 1));
      }),
    );
  });

  it('adds up: compounded plus open reward is what was earned', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 60 }), (order, days) => {
        const { events, order: then } = advance(order, {
          until: later(start, days),
          renewalAt: () => terms,
        });
        const earned = sum(
          events.filter(({ period }) => period !== undefined).map(({ amount }) => amount),
        );
        expect(then.principal - order.principal + then.reward).toBe(earned);
      }),
    );
  });

  it('ends a term, or starts the next with auto reinvest if the term is still offered', () => {
    expect(after(make(), 31)).toMatchObject({ status: 2, periods: 30 });
    expect(nextDue(after(make(), 31))).toBeNull();
    const renewed = after(make({ autoReinvest: true }), 31, longer);
    expect(renewed).toMatchObject({ status: 1, termId: '90-days', periods: 31, periodsBefore: 30 });
    expect(renewed.startedAt).toEqual(later(start, 30));
    expect(after(make({ autoReinvest: true }), 31, null)).toMatchObject({ status: 2 });
  });

  it('gives what the estimate said if nothing changes', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 39 }), (order, days) => {
        const now = after({ ...order, autoReinvest: false }, days, null);
        const end = after(now, 50, null);
        const brought = end.principal - now.principal + end.reward - now.reward;
        expect(restOfTerm(now)).toBe(brought);
      }),
    );
  });
});

describe('the platform’s share', () => {
  it('rounds up, and by less than one unit', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, one), (amount, fraction) => {
        const over = takenOf(amount, fraction) * one - amount * fraction;
        expect(over >= 0n && over < one).toBe(true);
        expect(takenOf(amount, fraction)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('and the person’s share add up to the whole', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 45 }), (order, days) => {
        const now = after(order, days);
        const at = later(start, days);
        const asked = applyAction(now, { orderAction: { action: 'retrievePrincipal' }, at }).order;
        const until = later(at, now.releaseDays);
        const { events, order: back } = advance(asked, { until, renewalAt: () => terms });
        expect(back).toMatchObject({ status: 4, reward: 0n });
        expect(sum(events.map(({ amount }) => amount))).toBe(now.principal + now.reward);
        const penalty = events.find(({ type }) => type === 'penalty')?.amount ?? 0n;
        expect(penalty).toBe(now.status === 1 ? takenOf(now.principal, now.penalty) : 0n);
      }),
    );
  });
});

const orderActions: Record<StakeAction, OrderAction> = {
  autoReinvest: { action: 'autoReinvest', on: true },
  compound: { action: 'compound', on: true },
  addPrincipal: { action: 'addPrincipal', amount: one, terms },
  upgrade: { action: 'upgrade', terms: longer },
  retrieveReward: { action: 'retrieveReward' },
  reinvest: { action: 'reinvest', terms },
  retrievePrincipal: { action: 'retrievePrincipal' },
  cancelRetrieve: { action: 'cancelRetrieve' },
};
const retrieving = applyAction(after(make(), 5), {
  orderAction: orderActions.retrievePrincipal,
  at: later(start, 5),
}).order;
const inStatus = {
  1: after(make(), 5),
  2: after(make(), 31),
  3: retrieving,
  4: after(retrieving, 8),
} as const;
const statuses = [1, 2, 3, 4] as const;
const every = statuses.flatMap((status) => stakeActions.map((action) => [status, action] as const));

describe('an order', () => {
  it.each(every)('in status %s allows %s only as the table says', (status, action) => {
    const order = inStatus[status];
    expect(order.status).toBe(status);
    const run = () =>
      applyAction(order, { orderAction: orderActions[action], at: later(start, 33) }).order.status;
    if (allowedIn[action].includes(status)) {
      const to = run();
      expect(to === status || edges[status].includes(to)).toBe(true);
    } else {
      expect(run).toThrow(new ApiError('notPossibleNow'));
    }
  });

  it.each(statuses)('in status %s allows no other transition', (status) => {
    const wrong = statuses.filter((to) => !edges[status].includes(to));
    for (const to of wrong)
      expect(() => moveTo(inStatus[status], to, {})).toThrow('a stake cannot change');
  });

  it('can be delayed only by an action that does not prolong it', () => {
    const leaving = stakeActions.filter((action) => !prolongs(orderActions[action]));
    expect(leaving).toEqual(['compound', 'retrieveReward', 'retrievePrincipal']);
    expect(prolongs({ action: 'autoReinvest', on: false })).toBe(false);
  });
});

describe('adding principal', () => {
  const add = (order: StakeOrderRow, at: Date) =>
    applyAction(order, { orderAction: { action: 'addPrincipal', amount: one, terms: longer }, at })
      .order;

  it('on the first day changes neither the term nor its conditions', () => {
    const order = add(make(), later(start, 0.9));
    expect(order).toMatchObject({ principal: 101n * one, cycleDays: 30, startedAt: start });
  });

  it('later restarts the term with the conditions of that day', () => {
    const at = later(start, 4.5);
    const order = add(after(make(), 4.5), at);
    expect(order).toMatchObject({ principal: 101n * one, cycleDays: 90, startedAt: at });
    expect(order.reward).toBe(40_000_000n);
    expect(nextDue(order)).toEqual(later(at, 1));
  });
});

describe('an upgrade', () => {
  it.each([
    ['longer', 31, true],
    ['as long', 30, false],
    ['shorter', 7, false],
  ])('into a term that is %s', (_, cycleDays, isAllowed) => {
    const orderAction: OrderAction = { action: 'upgrade', terms: { ...longer, cycleDays } };
    const run = () => applyAction(after(make(), 3), { orderAction, at: later(start, 3) }).order;
    if (isAllowed) expect(run()).toMatchObject({ cycleDays, reward: 30_000_000n });
    else expect(run).toThrow(new ApiError('notPossibleNow'));
  });
});

describe('a retrieval that is cancelled', () => {
  it('restores the order, its term later by the time of the retrieval', () => {
    const before = after(make(), 5);
    const cancel = (days: number) =>
      applyAction(retrieving, { orderAction: orderActions.cancelRetrieve, at: later(start, days) })
        .order;
    expect(cancel(5)).toEqual(before);
    const kept = cancel(6.25);
    expect(endOfTerm(kept)).toEqual(later(start, 31.25));
    expect(nextDue(kept)).toEqual(later(start, 7.25));
    expect(kept.startedAt).toEqual(start);
  });

  it('after the end of the term keeps it ended', () => {
    const ended = after(make(), 31);
    const asked = applyAction(ended, {
      orderAction: orderActions.retrievePrincipal,
      at: later(start, 31),
    }).order;
    expect(asked).toMatchObject({ status: 3, penaltyDue: 0n, releaseAt: later(start, 33) });
    expect(
      applyAction(asked, { orderAction: orderActions.cancelRetrieve, at: later(start, 32) }).order,
    ).toEqual(ended);
  });
});

it('a switch to its current state changes nothing', () => {
  const order = make({ compound: true });
  expect(applyAction(order, { orderAction: orderActions.compound, at: start })).toEqual({
    order,
    events: [],
  });
});

it('a reward not larger than its fee stays', () => {
  const order = { ...make(), reward: 1n };
  expect(() => applyAction(order, { orderAction: orderActions.retrieveReward, at: start })).toThrow(
    new ApiError('amountInvalid'),
  );
});
