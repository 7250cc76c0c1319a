import { languages } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import goods from '../../demo/shop-goods.json' with { type: 'json' };
import { demoOrders } from '../../demo/shop-orders.ts';
import { fill, readWords } from '../../platform/words.ts';
import {
  deliveryPlaces,
  exceptionReasons,
  type ParcelEvent,
  plainKinds,
  rejectionReasons,
} from './json-columns.ts';
import { statusAfter } from './shipment-status.rules.ts';
import { maskPhone, problemOf, textKeyOf } from './shop.rules.ts';

const everyEvent: ParcelEvent[] = [
  ...plainKinds.map((kind) => ({ kind })),
  { kind: 'pickedUp', carrier: 'Swallow Express' },
  { kind: 'attempted', number: 2 },
  ...deliveryPlaces.map((to) => ({ kind: 'delivered' as const, to })),
  ...exceptionReasons.map((reason) => ({ kind: 'exception' as const, reason })),
  ...rejectionReasons.map((reason) => ({ kind: 'rejected' as const, reason })),
];

describe('maskPhone', () => {
  it.each([
    ['+60 12-555 0147', '+60 ••-••• 0147'],
    ['+86 13900001111', '+86 •••••••1111'],
    ['13900001111', '•••••••1111'],
    ['+1 555', '+1 ••5'],
    ['7', '•'],
    ['', ''],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown);
  });
});

describe('the texts of an event', () => {
  const words = readWords(localesDir);

  it.each(languages)('exist in %s with every value filled in', (language) => {
    for (const event of everyEvent) {
      const key = textKeyOf(event);
      const text = words.text(language, key);
      expect(text).not.toBe(key);
      expect(fill(text, event)).not.toContain('{{');
      if (language !== 'en') expect(text).not.toBe(words.text('en', key));
    }
  });

  it.each(languages)('give in %s the next step after a problem', (language) => {
    for (const reason of [...exceptionReasons, ...rejectionReasons]) {
      const key = `shop.problems.${reason}.nextStep`;
      expect(words.text(language, key)).not.toBe(key);
    }
  });
});

describe('problemOf', () => {
  const away: ParcelEvent = { kind: 'exception', reason: 'weather' };
  const refused: ParcelEvent = { kind: 'rejected', reason: 'refused' };
  it.each([
    { status: 7 as const, events: [away], problem: 'weather' },
    {
      status: 8 as const,
      events: [{ kind: 'returning' as const }, refused, away],
      problem: 'refused',
    },
    { status: 4 as const, events: [{ kind: 'leftHub' as const }, away], problem: undefined },
    { status: 7 as const, events: [], problem: undefined },
  ])('of status $status is $problem', ({ status, events, problem }) => {
    expect(problemOf(status, events)).toBe(problem);
  });
});

describe('the demo', () => {
  it('has a parcel in every status', () => {
    const statuses = demoOrders.flatMap(({ parcels }) =>
      parcels.map(({ events }) => statusAfter(events.at(-1)?.event ?? { kind: 'placed' })),
    );
    expect([...new Set(statuses)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has the events of a parcel in order', () => {
    for (const { events } of demoOrders.flatMap(({ parcels }) => parcels)) {
      const hours = events.map(({ hoursAgo }) => hoursAgo);
      expect(hours).toEqual([...hours].sort((a, b) => b - a));
    }
  });

  it('names its goods in every language', () => {
    for (const { texts } of Object.values(goods)) {
      expect(Object.keys(texts).sort()).toEqual([...languages].sort());
    }
  });
});
