import * as z from 'zod/mini';
import { call } from './call.ts';
import { failureStages } from './enums.ts';
import { nothing } from './wire.ts';

/** What a page tells of itself: which releases fail, and how fast they are. No person in it. */

/** A remote or the shell, and its release: `<version>-<build>`. */
const owner = {
  remote: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  release: z.string().check(z.regex(/^[\w.+-]{1,60}$/)),
};

const reportedFailure = z.object({
  ...owner,
  stage: z.enum(failureStages),
  /** Of the error: its class, and what it says without anything that is somebody's. */
  name: z.string().check(z.maxLength(60)),
  message: z.string().check(z.maxLength(200)),
});
export type ReportedFailure = z.infer<typeof reportedFailure>;

/** Longer than a minute, nobody has waited. */
const milliseconds = z.optional(z.int().check(z.gte(0), z.lte(60_000)));

const reportedPage = z.object({
  ...owner,
  /** Of so many pages, this one was asked. */
  standsFor: z.int().check(z.gte(1), z.lte(100)),
  lcpMs: milliseconds,
  inpMs: milliseconds,
  ttfbMs: milliseconds,
  /** CLS in thousandths. */
  clsThousandths: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
});
export type ReportedPage = z.infer<typeof reportedPage>;

const most = 20;

export const reportWebview = call('/v1/webview/report', {
  summary: 'A page tells what failed in it and how fast it was, by remote and release',
  access: 'anyone',
  effect: 'write',
  request: z.object({
    failures: z.array(reportedFailure).check(z.maxLength(most)),
    pages: z.array(reportedPage).check(z.maxLength(most)),
  }),
  response: nothing,
  addition: true,
});

/** What pages have told of a release in the last 24 hours; vitals at their 75th percentile. */
export interface ReleaseReport {
  remote: string;
  release: string;
  /** How often it did not come, threw at its start, or while it was drawn. */
  failures: number;
  /** How often an error reached nobody. */
  errors: number;
  /** How many pages had it, those counted in that were not asked. */
  pages: number;
  lcpMs?: number;
  inpMs?: number;
  ttfbMs?: number;
  cls?: number;
  /** The newest failure: where it broke and what the error said. */
  last?: { at: string; stage: string; error: string };
}
