import { afterEach, expect, it, vi } from 'vitest';
import type { Owner, Vitals } from './reports.ts';
import type { ShiftEntry } from './vitals.ts';
import { createCls, createInp, watchVitals } from './vitals.ts';

const wallet = { remote: 'wallet-staking', release: '1.2.0-aaaaaaaa' };
const shell = { remote: 'shell', release: '0.1.0-cccccccc' };
const shift = (startTime: number, value: number): ShiftEntry =>
  ({ startTime, value, hadRecentInput: false }) as ShiftEntry;

it.each<[string, [number, number][], number]>([
  ['nothing after one', [[0, 0.1]], 100],
  [
    'shifts close together as one',
    [
      [0, 0.1],
      [900, 0.05],
      [1800, 0.05],
    ],
    200,
  ],
  [
    'shifts far apart each for itself',
    [
      [0, 0.1],
      [1000, 0.05],
    ],
    100,
  ],
  [
    'no window longer than five seconds',
    [
      [0, 0.1],
      [900, 0.1],
      [1800, 0.1],
      [2700, 0.1],
      [3600, 0.1],
      [4500, 0.1],
      [5400, 0.1],
    ],
    600,
  ],
  [
    'the worst window',
    [
      [0, 0.1],
      [10_000, 0.2],
      [10_500, 0.1],
      [20_000, 0.1],
    ],
    300,
  ],
])('counts %s', (_, shifts, expected) => {
  const cls = createCls();
  expect(shifts.map(([at, value]) => cls(wallet, shift(at, value))).at(-1)).toBe(expected);
});

it('counts shifts for each owner alone', () => {
  const cls = createCls();
  cls(wallet, shift(0, 0.2));
  expect(cls(shell, shift(100, 0.1))).toBe(100);
});

it('keeps the slowest interaction of each owner', () => {
  const inp = createInp();
  expect([inp(wallet, 40), inp(wallet, 120.4), inp(shell, 16), inp(wallet, 80)]).toEqual([
    40, 120, 16, 120,
  ]);
  expect(inp(shell, 90_000)).toBe(60_000);
});

type Take = (list: { getEntries: () => unknown[] }) => void;

function withObserver(supportedEntryTypes: string[]) {
  const takes = new Map<string, Take>();
  class Observer {
    static supportedEntryTypes = supportedEntryTypes;
    #take: Take;
    constructor(take: Take) {
      this.#take = take;
    }
    observe({ type }: { type: string }) {
      takes.set(type, this.#take);
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const give = (type: string, ...entries: object[]) =>
    takes.get(type)?.({ getEntries: () => entries });
  return { takes, give };
}

afterEach(() => vi.unstubAllGlobals());

function watch(isMeasured = true) {
  const measured: [string, Vitals][] = [];
  const win = {
    performance: { getEntriesByType: () => [{ responseStart: 12.6 }] },
  } as unknown as Window;
  const reports = {
    isMeasured,
    ownerAt: (ms: number): Owner => (ms < 1000 ? wallet : shell),
    measured: ({ remote }: Owner, vitals: Vitals) => void measured.push([remote, vitals]),
  };
  watchVitals({ win, reports });
  return measured;
}

it('reports the browser’s measurements for the page that was on the screen', () => {
  const { give } = withObserver(['largest-contentful-paint', 'event', 'layout-shift']);
  const measured = watch();
  give('largest-contentful-paint', { startTime: 400.4 }, { startTime: 700 });
  give('event', { startTime: 900, duration: 48, interactionId: 7 });
  give(
    'event',
    { startTime: 900, duration: 400, interactionId: 0 },
    { startTime: 950, duration: 500 },
  );
  give('layout-shift', shift(1200, 0.05), { ...shift(1300, 0.5), hadRecentInput: true });
  expect(measured).toEqual([
    ['wallet-staking', { ttfbMs: 13 }],
    ['wallet-staking', { lcpMs: 400 }],
    ['wallet-staking', { lcpMs: 700 }],
    ['wallet-staking', { inpMs: 48 }],
    ['shell', { clsThousandths: 50 }],
  ]);
});

it('observes only entry types that the browser supports', () => {
  const { takes } = withObserver(['event']);
  watch();
  expect([...takes.keys()]).toEqual(['event']);
});

it('measures nothing without support, or outside the sample', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  expect(watch()).toEqual([]);
  withObserver(['event']);
  expect(watch(false)).toEqual([]);
});
