import { shipmentStatus } from '@shared/contract/enums';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParcelEvent } from './json-columns.ts';
import {
  canFollow,
  deriveStatus,
  notificationForStatus,
  type Scan,
} from './shipment-status.rules.ts';

const start = Date.UTC(2026, 10, 1);
const scan = (hours: number, event: ParcelEvent, expectedHours?: number): Scan => ({
  event,
  happenedAt: new Date(start + hours * 3_600_000),
  expectedAt: expectedHours === undefined ? null : new Date(start + expectedHours * 3_600_000),
  key: `${hours}-${event.kind}`,
});
const plain = (
  hours: number,
  kind: 'placed' | 'packed' | 'shipped' | 'leftHub' | 'outForDelivery',
) => scan(hours, { kind });
const delivered = scan(40, { kind: 'delivered', to: 'person' });
const stuck = scan(20, { kind: 'exception', reason: 'weather' });
const refused = scan(41, { kind: 'rejected', reason: 'refused' });

describe('standingOf', () => {
  it.each([
    { name: 'what was placed', scans: [plain(0, 'placed')], status: 1, since: 0 },
    {
      name: 'the first of several events with one status',
      scans: [plain(0, 'placed'), plain(10, 'leftHub'), plain(12, 'leftHub')],
      status: 4,
      since: 10,
    },
    {
      name: 'a step that was left out',
      scans: [plain(0, 'placed'), delivered],
      status: 6,
      since: 40,
    },
    {
      name: 'a scan that was made late',
      scans: [plain(0, 'placed'), plain(10, 'leftHub'), plain(11, 'shipped')],
      status: 4,
      since: 10,
    },
    {
      name: 'a way back to the depot',
      scans: [plain(0, 'placed'), plain(10, 'outForDelivery'), plain(18, 'leftHub')],
      status: 4,
      since: 18,
    },
    { name: 'a problem', scans: [plain(0, 'placed'), stuck], status: 7, since: 20 },
    {
      name: 'a problem that is over',
      scans: [plain(0, 'placed'), stuck, plain(25, 'leftHub')],
      status: 4,
      since: 25,
    },
    {
      name: 'what comes after the delivery',
      scans: [plain(0, 'placed'), delivered, refused, plain(50, 'leftHub')],
      status: 6,
      since: 40,
    },
  ])('derives $name', ({ scans, status, since }) => {
    expect(deriveStatus(scans)).toMatchObject({
      status,
      statusAt: new Date(start + since * 3_600_000),
    });
  });

  it('derives nothing without events', () => {
    expect(deriveStatus([])).toBeUndefined();
  });

  it('takes the expected day from the newest event that has one', () => {
    const { expectedAt } =
      deriveStatus([
        scan(1, { kind: 'shipped' }, 48),
        scan(9, { kind: 'leftHub' }, 72),
        plain(12, 'outForDelivery'),
      ]) ?? {};
    expect(expectedAt).toEqual(new Date(start + 72 * 3_600_000));
  });

  it('is the same for any order of events', () => {
    const scans = [
      plain(0, 'placed'),
      plain(5, 'shipped'),
      scan(5, { kind: 'pickedUp', carrier: 'x' }, 60),
      plain(10, 'leftHub'),
      stuck,
      scan(20, { kind: 'leftHub' }, 90),
      plain(30, 'outForDelivery'),
      delivered,
      refused,
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(scans, { minLength: scans.length }), (shuffled) => {
        expect(deriveStatus(shuffled)).toEqual(deriveStatus(scans));
      }),
      { numRuns: 100 },
    );
  });
});

describe('canFollow', () => {
  const every = Object.values(shipmentStatus);
  it.each([shipmentStatus.delivered, shipmentStatus.rejected])('%i is final', (status) => {
    expect(every.filter((to) => canFollow(status, to))).toEqual([]);
  });

  it('leads from any other status to a final one, and never to itself', () => {
    for (const from of every.filter((one) => one < 6 || one === 7)) {
      expect(canFollow(from, 6)).toBe(true);
      expect(canFollow(from, 8)).toBe(true);
      expect(canFollow(from, from)).toBe(false);
      expect(canFollow(from, 1)).toBe(false);
    }
  });
});

describe('pageReleasesOf', () => {
  it.each([
    [1, 2, undefined],
    [2, 3, 'orderShipped'],
    [1, 5, 'orderShipped'],
    [3, 4, undefined],
    [4, 6, 'orderDelivered'],
    [1, 6, 'orderDelivered'],
    [4, 7, 'orderProblem'],
    [7, 8, 'orderProblem'],
    [7, 4, undefined],
    [6, 6, undefined],
  ] as const)('from %i to %i notifies with %s', (from, to, told) => {
    expect(notificationForStatus(from, to)).toBe(told);
  });
});
