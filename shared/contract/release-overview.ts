import type { LiveEntry, LogLine } from './releases.ts';
import type { FailureReport } from './webview.ts';

/** What the page for teams shows of the releases: one answer of `/releases/overview`. */
export interface ReleaseOverview {
  at: string;
  revision: number;
  troubles: Trouble[];
  remotes: RemoteOverview[];
  /** Equal failures of the last 24 hours, with their places in the sources. */
  failures: FailureReport[];
  /** The newest first. */
  history: LogLine[];
}

export const troubleKinds = [
  'load',
  'uncaught',
  'money',
  'slow',
  'canaryStopped',
  'switchedOff',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** Something that is wrong now. `count` of `total` failed; of slow screens both are milliseconds. */
export interface Trouble {
  kind: TroubleKind;
  remote: string;
  release: string;
  role: ReleaseRole;
  since: string;
  count?: number;
  total?: number;
  /** The numbers behind a canary that was stopped. */
  why?: string;
}

export type ReleaseRole = 'live' | 'canary' | 'previous';

export interface RemoteOverview {
  name: string;
  entry: LiveEntry;
  releases: ReleaseActivity[];
  /** Of a watched canary: how strong the evidence against it is, and what stops it. */
  evidence?: { stopAt: number; points: EvidencePoint[] };
}

export interface EvidencePoint {
  at: string;
  eValue: number;
}

export interface ReleaseActivity {
  release: string;
  role: ReleaseRole;
  /** The whole of the last 24 hours. */
  day: Activity;
  /** Steps of half an hour, the oldest first; those without a report are missing. */
  steps: ActivityStep[];
}

/** Vitals are at the 75th percentile. */
export interface Activity {
  pages: number;
  failures: number;
  errors: number;
  lcpMs?: number;
  inpMs?: number;
  ttfbMs?: number;
}

export interface ActivityStep extends Activity {
  at: string;
}

export const activityStepMinutes = 30;
export const activityHours = 24;
