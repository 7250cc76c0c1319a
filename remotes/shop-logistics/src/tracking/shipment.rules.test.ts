import type { OrderSummary } from '@shared/contract/shop';
import { describe, expect, it } from 'vitest';
import {
  badgeTone,
  distinctStatuses,
  shipmentHeadline,
  statusFromQuery,
  transitProgress,
} from './shipment.rules.ts';

describe('statusFromQuery', () => {
  it.each([
    ['status=4', 4],
    ['status=8', 8],
    ['status=9', undefined],
    ['status=04', undefined],
    ['', undefined],
  ])('reads %s as %s', (text, status) => {
    expect(statusFromQuery(new URLSearchParams(text))).toBe(status);
  });
});

describe('distinctStatuses', () => {
  const parcels = (...statuses: OrderSummary['parcels'][number]['status'][]) => ({
    parcels: statuses.map((status) => ({ status, statusAt: 0, expectedAt: null })),
  });
  it.each([
    { order: parcels(), expected: [1] },
    { order: parcels(4), expected: [4] },
    { order: parcels(6, 6), expected: [6] },
    { order: parcels(6, 4), expected: [4, 6] },
    { order: parcels(6, 4, 7), expected: [7, 4, 6] },
    { order: parcels(8, 2, 7), expected: [7, 8, 2] },
  ])('are $expected', ({ order, expected }) => {
    expect(distinctStatuses(order)).toEqual(expected);
  });
});

it.each([
  [1, 'accent'],
  [5, 'accent'],
  [6, 'up'],
  [7, 'danger'],
  [8, 'danger'],
] as const)('status %i has the tone %s', (status, tone) => {
  expect(badgeTone(status)).toBe(tone);
});

describe('transitProgress', () => {
  it.each([
    { status: 1 as const, states: 'current todo todo todo todo todo', current: 1, next: 2 },
    { status: 4 as const, states: 'done done done current todo todo', current: 4, next: 5 },
    { status: 6 as const, states: 'done done done done done done', current: 6, next: undefined },
  ])('status $status', ({ status, states, current, next }) => {
    const progress = transitProgress(status);
    expect(progress?.steps.map(({ state }) => state).join(' ')).toBe(states);
    expect([progress?.currentStep, progress?.nextStatus]).toEqual([current, next]);
  });

  it.each([7 as const, 8 as const])('status %i has no transit steps', (status) => {
    expect(transitProgress(status)).toBeUndefined();
  });
});

describe('shipmentHeadline', () => {
  const dates = { statusAt: 100, expectedAt: 200 };
  it.each([
    { status: 4 as const, ...dates, headline: { key: 'expected', at: 200 } },
    { status: 1 as const, statusAt: 100, expectedAt: null, headline: { key: 'notYet' } },
    { status: 6 as const, ...dates, headline: { key: 'delivered', at: 100 } },
    { status: 7 as const, ...dates, headline: { key: 'since', at: 100 } },
    { status: 8 as const, ...dates, headline: { key: 'since', at: 100 } },
  ])('$status is $headline', ({ headline, ...shipment }) => {
    expect(shipmentHeadline(shipment)).toEqual(headline);
  });
});
