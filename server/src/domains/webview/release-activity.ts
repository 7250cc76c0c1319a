import { activityHours, activityStepMinutes } from '@shared/contract/release-overview';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { webviewFailures, webviewPages, webviewTries } from '../../schema/tables/webview.ts';

export interface ReleaseKey {
  remote: string;
  release: string;
}

interface Counts {
  pages: number;
  failures: number;
  errors: number;
  lcpMs: number | null;
  inpMs: number | null;
  ttfbMs: number | null;
}

/** Null for the sum of the whole day. */
export type ActivityRow = ReleaseKey & Counts & { at: string | null };

/** What has failed lately, and since when it has. */
export interface RecentRow extends ReleaseKey {
  pages: number;
  failures: number;
  failuresSince: string | null;
  errors: number;
  errorsSince: string | null;
  money: number;
  moneyFailed: number;
  moneySince: string | null;
}

/** A release is in trouble by what it did within these. */
const recentMinutes = 15;

/** Pages name releases themselves: only those asked for are read, however many are made up. */
const asked = (keys: readonly ReleaseKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked(remote text, release text)`;

/** Half hours of the last day and the day itself, by release. */
export async function readActivity(db: Db, keys: readonly ReleaseKey[]): Promise<ActivityRow[]> {
  const since = sql`now() - make_interval(hours => ${activityHours}::int)`;
  const bin = sql`date_bin(make_interval(mins => ${activityStepMinutes}::int), reported_at, timestamptz '2020-01-01')`;
  const p75 = (column: string) =>
    sql`percentile_disc(0.75) within group (order by ${sql.identifier(column)})`;
  const { rows } = await db.execute<ActivityRow & Record<string, unknown>>(sql`
    with seen as (
      select remote, release, bin as at, sum(stands_for)::int as pages,
        ${p75('lcp_ms')} as lcp, ${p75('inp_ms')} as inp, ${p75('ttfb_ms')} as ttfb
      from ${webviewPages} join ${asked(keys)} using (remote, release),
        lateral (select ${bin} as bin) as step
      where reported_at >= ${since}
      group by grouping sets ((remote, release, bin), (remote, release))),
    failed as (
      select remote, release, bin as at,
        count(*) filter (where stage <> 'uncaught')::int as failures,
        count(*) filter (where stage = 'uncaught')::int as errors
      from ${webviewFailures} join ${asked(keys)} using (remote, release),
        lateral (select ${bin} as bin) as step
      where reported_at >= ${since}
      group by grouping sets ((remote, release, bin), (remote, release)))
    select remote, release, at, pages, failures, errors, lcp as "lcpMs", inp as "inpMs", ttfb as "ttfbMs"
    from (
      select coalesce(s.remote, f.remote) as remote, coalesce(s.release, f.release) as release,
        coalesce(s.at, f.at) as at, coalesce(pages, 0) as pages, coalesce(failures, 0) as failures,
        coalesce(errors, 0) as errors, lcp, inp, ttfb
      from seen s full join failed f
        on s.remote = f.remote and s.release = f.release
        and coalesce(s.at, '-infinity') = coalesce(f.at, '-infinity')) as both_of
    order by remote, release, at nulls last`);
  return rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() }));
}

export async function readRecent(db: Db, keys: readonly ReleaseKey[]): Promise<RecentRow[]> {
  const day = sql`now() - make_interval(hours => ${activityHours}::int)`;
  const recent = sql`now() - make_interval(mins => ${recentMinutes}::int)`;
  const { rows } = await db.execute<RecentRow & Record<string, unknown>>(sql`
    select asked.remote, asked.release, pages, failures, "failuresSince", errors, "errorsSince",
      money, "moneyFailed", "moneySince"
    from ${asked(keys)},
    lateral (select coalesce(sum(stands_for), 0)::int as pages from ${webviewPages} p
      where p.remote = asked.remote and p.release = asked.release and reported_at >= ${recent}) as seen,
    lateral (select
        count(*) filter (where stage <> 'uncaught' and reported_at >= ${recent})::int as failures,
        min(reported_at) filter (where stage <> 'uncaught') as "failuresSince",
        count(*) filter (where stage = 'uncaught' and reported_at >= ${recent})::int as errors,
        min(reported_at) filter (where stage = 'uncaught') as "errorsSince"
      from ${webviewFailures} f
      where f.remote = asked.remote and f.release = asked.release and reported_at >= ${day}) as failed,
    lateral (select
        coalesce(sum(total) filter (where at >= ${recent}), 0)::int as money,
        coalesce(sum(failed) filter (where at >= ${recent}), 0)::int as "moneyFailed",
        min(at) filter (where failed > 0) as "moneySince"
      from ${webviewTries} t
      where t.remote = asked.remote and t.release = asked.release and kind = 'money'
        and at >= ${day}) as paid`);
  return rows.map((row) => ({
    ...row,
    failuresSince: isoOf(row.failuresSince),
    errorsSince: isoOf(row.errorsSince),
    moneySince: isoOf(row.moneySince),
  }));
}

const isoOf = (at: string | null): string | null => at && new Date(at).toISOString();
