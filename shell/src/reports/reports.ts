import type { FailureStage } from '@shared/contract/enums';
import type { ReportedFailure, ReportedPage, ReportedTry } from '@shared/contract/webview';
import { plainError } from '@shared/lib/plain-error';
import { releasedStack } from './released-stack.ts';
import { createTries } from './tries.ts';

/** The remote, or the shell, and the release whose code it is. */
export interface Owner {
  remote: string;
  release: string;
}

export const ownerOfRelease = (given: { name: string; version: string; build: string }): Owner => ({
  remote: given.name,
  release: `${given.version}-${given.build}`,
});

export type Vitals = Partial<Omit<ReportedPage, keyof Owner | 'standsFor'>>;

/**
 * Reports to the server. Every page sends its failures soon after they happen; a sample of pages
 * sends the releases that it showed and their vitals when the page is left.
 */
export interface Reports {
  failure(owner: Owner, given: { stage: FailureStage; error: unknown }): void;
  /** A page of this owner is about to be drawn. */
  opened(owner: Owner): void;
  /** A call that moves money has ended, from the page of this owner. */
  movedMoney(owner: Owner, failed: 0 | 1): void;
  /** Called when a screen of this owner appears. */
  shown(owner: Owner): void;
  /** The owner of the screen at a time, in milliseconds since the page started. */
  ownerAt(ms: number): Owner | undefined;
  /** Records vitals of an owner; later values replace earlier ones. */
  measured(owner: Owner, vitals: Vitals): void;
  /** Whether this page is part of the sample. */
  readonly isMeasured: boolean;
}

export interface ReportsDependencies {
  win: Window;
  /** Must work while the page is being left. */
  send: (body: {
    failures: ReportedFailure[];
    pages: ReportedPage[];
    tries?: ReportedTry[];
  }) => void;
  /** Names whose canary is watched: their pages report what succeeds, too. */
  watched?: readonly string[];
  /** The sample is one page of this many. */
  oneOf: number;
  random?: () => number;
}

const maxFailures = 20;
const soonMs = 5000;

export function createReports(dependencies: ReportsDependencies): Reports {
  const { win, send, oneOf, watched = [], random = Math.random } = dependencies;
  const isMeasured = random() * oneOf < 1;
  const reported = new Set<string>();
  let failures: ReportedFailure[] = [];
  const timeline: { fromMs: number; owner: Owner }[] = [];
  const pages = new Map<string, { owner: Owner; vitals: Vitals; sent: boolean }>();
  const pageOf = (owner: Owner) => {
    const known = pages.get(owner.remote);
    if (known) return known;
    const made = { owner, vitals: {}, sent: false };
    pages.set(owner.remote, made);
    return made;
  };

  const sendReport = (isLeaving: boolean): void => {
    const due = isLeaving && isMeasured ? [...pages.values()].filter(({ sent }) => !sent) : [];
    const tried = tries.take(isLeaving);
    if (failures.length === 0 && due.length === 0 && tried.length === 0) return;
    for (const one of due) one.sent = true;
    send({
      failures,
      pages: due.map(({ owner, vitals }) => ({ ...owner, ...vitals, standsFor: oneOf })),
      ...(tried.length > 0 && { tries: tried }),
    });
    failures = [];
  };
  let isDue = false;
  const sendSoon = (): void => {
    if (isDue) return;
    isDue = true;
    win.setTimeout(() => {
      isDue = false;
      sendReport(false);
    }, soonMs);
  };
  const tries = createTries({ win, watched, sendSoon });

  const onLeaving = () => {
    if (win.document.visibilityState === 'hidden') sendReport(true);
  };
  win.document.addEventListener('visibilitychange', onLeaving);
  win.addEventListener('pagehide', () => sendReport(true));

  return {
    isMeasured,
    failure(owner, { stage, error }) {
      const failure = { ...owner, stage, ...plainError(error) };
      const key = JSON.stringify(failure);
      tries.failed(owner);
      // Report repeated failures once.
      if (reported.has(key) || reported.size >= maxFailures) return;
      reported.add(key);
      const stack = releasedStack(error);
      failures.push(stack.length > 0 ? { ...failure, stack } : failure);
      sendSoon();
    },
    opened: tries.opened,
    movedMoney: tries.movedMoney,
    shown(owner) {
      timeline.push({ fromMs: win.performance.now(), owner });
      pageOf(owner);
    },
    ownerAt: (ms) => (timeline.findLast(({ fromMs }) => fromMs <= ms) ?? timeline[0])?.owner,
    measured: (owner, vitals) => void Object.assign(pageOf(owner).vitals, vitals),
  };
}
