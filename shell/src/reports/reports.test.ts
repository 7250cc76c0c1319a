import type { ReportedFailure, ReportedPage } from '@shared/contract/webview';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReports } from './reports.ts';

const wallet = { remote: 'wallet-staking', release: '1.2.0-aaaaaaaa' };
const shell = { remote: 'shell', release: '0.1.0-cccccccc' };

function withReports({ oneOf = 1, random = (): number => 0 } = {}) {
  const sent: { failures: ReportedFailure[]; pages: ReportedPage[] }[] = [];
  const listeners = new Map<string, () => void>();
  const document = {
    visibilityState: 'visible',
    addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
  };
  let nowMs = 0;
  const win = {
    document,
    addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    performance: { now: () => nowMs },
  } as unknown as Window;
  const reports = createReports({ win, send: (body) => sent.push(body), oneOf, random });
  return {
    reports,
    sent,
    at: (ms: number) => {
      nowMs = ms;
    },
    see: (state: 'hidden' | 'visible') => {
      document.visibilityState = state;
      listeners.get('visibilitychange')?.();
    },
    leave: () => listeners.get('pagehide')?.(),
  };
}

const failure = { stage: 'start', error: new TypeError('x is null') } as const;
const reported = { stage: 'start', name: 'TypeError', message: 'x is null' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends failures in one batch, soon after the first', () => {
  const { reports, sent } = withReports();
  reports.failure(wallet, failure);
  vi.advanceTimersByTime(4000);
  reports.failure(shell, failure);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([
    {
      failures: [
        { ...wallet, ...reported },
        { ...shell, ...reported },
      ],
      pages: [],
    },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

it.each(['hidden', 'leave'] as const)(
  'tells at once what there is when the page goes: %s',
  (how) => {
    const { reports, sent, see, leave } = withReports();
    reports.shown(wallet);
    reports.failure(wallet, failure);
    if (how === 'hidden') see('hidden');
    else leave();
    expect(sent).toEqual([
      { failures: [{ ...wallet, ...reported }], pages: [{ ...wallet, standsFor: 1 }] },
    ]);
    leave();
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  },
);

it('sends nothing without data', () => {
  const { sent, see, leave } = withReports();
  see('hidden');
  leave();
  expect(sent).toEqual([]);
});

it('reports each failure once, at most twenty', () => {
  const { reports, sent, leave } = withReports();
  for (let count = 0; count < 3; count += 1) reports.failure(wallet, failure);
  for (let count = 0; count < 30; count += 1) {
    reports.failure(wallet, { ...failure, error: new Error(`failed in ${'a'.repeat(count)}`) });
  }
  leave();
  expect(sent[0]?.failures).toHaveLength(20);
});

it('reports a page once, with its measurements, when it is left', () => {
  const { reports, sent, see } = withReports({ oneOf: 10 });
  reports.shown(wallet);
  reports.measured(wallet, { lcpMs: 900 });
  reports.measured(wallet, { lcpMs: 1200, inpMs: 40 });
  see('hidden');
  see('visible');
  reports.measured(wallet, { lcpMs: 5000 });
  reports.shown(wallet);
  reports.shown(shell);
  see('hidden');
  expect(sent.map(({ pages }) => pages)).toEqual([
    [{ ...wallet, lcpMs: 1200, inpMs: 40, standsFor: 10 }],
    [{ ...shell, standsFor: 10 }],
  ]);
});

it('reports only failures of a page outside the sample', () => {
  const { reports, sent, leave } = withReports({ oneOf: 10, random: () => 0.1 });
  expect(reports.isMeasured).toBe(false);
  reports.shown(wallet);
  leave();
  expect(sent).toEqual([]);
  reports.failure(wallet, failure);
  leave();
  expect(sent).toEqual([{ failures: [{ ...wallet, ...reported }], pages: [] }]);
});

it('finds the owner of the screen at a time', () => {
  const { reports, at } = withReports();
  expect(reports.ownerAt(0)).toBeUndefined();
  at(500);
  reports.shown(wallet);
  at(2000);
  reports.shown(shell);
  // What was drawn before the first page was there is the first page's.
  expect([0, 499, 500, 1999, 2000, 9000].map((ms) => reports.ownerAt(ms)?.remote)).toEqual([
    'wallet-staking',
    'wallet-staking',
    'wallet-staking',
    'wallet-staking',
    'shell',
    'shell',
  ]);
});
