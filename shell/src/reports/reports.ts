import type { FailureStage } from '@shared/contract/enums';
import type { ReportedFailure, ReportedPage } from '@shared/contract/webview';
import { plainError } from '@shared/lib/plain-error';

/** Whose code it is: a remote or the shell, and its release. */
export interface Owner {
  remote: string;
  release: string;
}

/** A release as reports name it. */
export const ownerOfRelease = (given: { name: string; version: string; build: string }): Owner => ({
  remote: given.name,
  release: `${given.version}-${given.build}`,
});

export type Vitals = Partial<Omit<ReportedPage, keyof Owner | 'standsFor'>>;

/**
 * What the page tells the server of itself: what failed, soon after; which releases were shown and
 * how fast, once it is left. Of many pages only some tell how fast they are, but all what failed.
 */
export interface Reports {
  failure(owner: Owner, given: { stage: FailureStage; error: unknown }): void;
  /** A page of this owner is on the screen now. */
  shown(owner: Owner): void;
  /** Whose page was on the screen then, in milliseconds since the page began. */
  ownerAt(ms: number): Owner | undefined;
  /** What was measured of an owner's pages, the newest of each last. */
  measured(owner: Owner, vitals: Vitals): void;
  /** This page is one of those that are measured. */
  readonly isMeasured: boolean;
}

export interface ReportsDependencies {
  win: Window;
  /** Sends without a wait, also while the page goes. */
  send: (body: { failures: ReportedFailure[]; pages: ReportedPage[] }) => void;
  /** Of so many pages one is measured. */
  oneOf: number;
  random?: () => number;
}

const failuresAtMost = 20;
const soonMs = 5000;

export function createReports(needs: ReportsDependencies): Reports {
  const { win, send, oneOf, random = Math.random } = needs;
  const isMeasured = random() * oneOf < 1;
  const told = new Set<string>();
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

  const tell = (withPages: boolean): void => {
    const due = withPages && isMeasured ? [...pages.values()].filter(({ sent }) => !sent) : [];
    if (failures.length === 0 && due.length === 0) return;
    for (const one of due) one.sent = true;
    send({
      failures,
      pages: due.map(({ owner, vitals }) => ({ ...owner, ...vitals, standsFor: oneOf })),
    });
    failures = [];
  };

  const onLeaving = () => {
    if (win.document.visibilityState === 'hidden') tell(true);
  };
  win.document.addEventListener('visibilitychange', onLeaving);
  win.addEventListener('pagehide', () => tell(true));

  return {
    isMeasured,
    failure(owner, { stage, error }) {
      const failure = { ...owner, stage, ...plainError(error) };
      const key = JSON.stringify(failure);
      // What happens again and again is told once.
      if (told.has(key) || told.size >= failuresAtMost) return;
      told.add(key);
      failures.push(failure);
      if (failures.length === 1) win.setTimeout(() => tell(false), soonMs);
    },
    shown(owner) {
      timeline.push({ fromMs: win.performance.now(), owner });
      pageOf(owner);
    },
    ownerAt: (ms) => (timeline.findLast(({ fromMs }) => fromMs <= ms) ?? timeline[0])?.owner,
    measured: (owner, vitals) => void Object.assign(pageOf(owner).vitals, vitals),
  };
}
