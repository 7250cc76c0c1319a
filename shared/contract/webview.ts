import * as z from 'zod/mini';
import { writeCall } from './call.ts';
import { failureStages } from './enums.ts';
import { nothing } from './wire.ts';

/** Anonymous reports of pages: failures and vitals of releases. */

/** A remote or the shell, and its release: `<version>-<build>`. */
const owner = {
  remote: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  release: z.string().check(z.regex(/^[\w.+-]{1,60}$/)),
};

const reportedFailure = z.object({
  ...owner,
  stage: z.enum(failureStages),
  /** Class and message of the error, without personal data. */
  name: z.string().check(z.maxLength(60)),
  message: z.string().check(z.maxLength(200)),
  /** Where it was thrown, as `<name>/<release>/<script>:<line>:<column>`; the innermost first. */
  stack: z.optional(
    z
      .array(z.string().check(z.maxLength(300), z.regex(/^[a-z][a-z0-9-]*\/[\w./+-]+:\d+:\d+$/)))
      .check(z.maxLength(8)),
  ),
});
export type ReportedFailure = z.infer<typeof reportedFailure>;

/** At most a minute: longer waits are implausible. */
const milliseconds = z.optional(z.int().check(z.gte(0), z.lte(60_000)));

const reportedPage = z.object({
  ...owner,
  /** One of so many pages is sampled. */
  standsFor: z.int().check(z.gte(1), z.lte(100)),
  lcpMs: milliseconds,
  inpMs: milliseconds,
  ttfbMs: milliseconds,
  /** CLS in thousandths. */
  clsThousandths: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
});
export type ReportedPage = z.infer<typeof reportedPage>;

/** What can fail in a page: its opening, or a call that moves money. */
export const triedKinds = ['opening', 'money'] as const;

const reportedTry = z.object({
  ...owner,
  kind: z.enum(triedKinds),
  failed: z.union([z.literal(0), z.literal(1)]),
});
export type ReportedTry = z.infer<typeof reportedTry>;

/** What pages of a release tried in a step of time, as the server counts it; `speed`: a first screen. */
export interface TriedStep {
  at: Date;
  kind: ReportedTry['kind'] | 'speed';
  release: string;
  total: number;
  failed: number;
}

const maxReports = 20;

export const reportWebview = writeCall('/v1/webview/report', {
  summary: 'A page tells what failed in it and how fast it was, by remote and release',
  access: 'anyone',
  request: z.object({
    failures: z.array(reportedFailure).check(z.maxLength(maxReports)),
    pages: z.array(reportedPage).check(z.maxLength(maxReports)),
    /** Of releases beside a watched canary: what succeeded, too. */
    tries: z.optional(z.array(reportedTry).check(z.maxLength(maxReports))),
  }),
  response: nothing,
  addition: true,
});

/** Reports about a release in the last 24 hours; vitals at the 75th percentile. */
export interface ReleaseReport {
  remote: string;
  release: string;
  /** Failures while loading, starting or rendering. */
  failures: number;
  /** Uncaught errors. */
  errors: number;
  /** Estimated number of pages, from the sample. */
  pages: number;
  lcpMs?: number;
  inpMs?: number;
  ttfbMs?: number;
  cls?: number;
  /** The newest failure: its stage and message, and its place in the sources. */
  last?: { at: string; stage: string; error: string; source?: string };
}

/** Equal failures of the last 24 hours, the newest of which ended at `at`. */
export interface FailureReport {
  remote: string;
  release: string;
  stage: string;
  error: string;
  count: number;
  at: string;
  /** Places in the sources, or in the scripts where no source map is kept. */
  stack: string[];
}
