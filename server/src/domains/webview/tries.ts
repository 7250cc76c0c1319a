import type { ReportedTry, TriedStep } from '@shared/contract/webview';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { webviewPages, webviewTries } from '../../schema/tables/webview.ts';

/** What pages tried is counted in steps of so many seconds. */
const stepSeconds = 10;

/** The step that a moment falls into. */
const stepOf = (moment: SQL): SQL<Date> =>
  sql`date_bin(make_interval(secs => ${stepSeconds}::int), ${moment}, timestamptz '2020-01-01')`;

/** Adds what pages beside a watched canary tried to its step. */
export async function keepTries(db: Db, tries: readonly ReportedTry[]): Promise<void> {
  const counted = new Map<string, ReportedTry & { total: number; failures: number }>();
  for (const tried of tries) {
    const key = `${tried.remote} ${tried.release} ${tried.kind}`;
    const one = counted.get(key) ?? { ...tried, total: 0, failures: 0 };
    counted.set(key, {
      ...one,
      total: one.total + 1,
      failures: one.failures + tried.failed,
    });
  }
  // In one order for all: two reports at once take their rows without a deadlock.
  for (const [, one] of [...counted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { remote, release, kind, total, failures: failed } = one;
    await db
      .insert(webviewTries)
      .values({ remote, release, kind, at: stepOf(sql`now()`), total, failed })
      .onConflictDoUpdate({
        target: [webviewTries.remote, webviewTries.release, webviewTries.kind, webviewTries.at],
        set: {
          total: sql`${webviewTries.total} + excluded.total`,
          failed: sql`${webviewTries.failed} + excluded.failed`,
        },
      });
  }
}

/** A canary, the release beside it, and since when both are compared. */
export interface Watched {
  remote: string;
  canary: string;
  live: string;
  since: string;
}

/** In the order of time. */
export async function readTries(db: Db, watched: Watched): Promise<TriedStep[]> {
  const { remote, canary, live, since } = watched;
  const { rows } = await db.execute<Omit<TriedStep, 'at'> & { at: string }>(sql`
    select at, kind, release, total, failed from ${webviewTries}
      where remote = ${remote} and release in (${canary}, ${live})
        and at >= ${stepOf(sql`${since}::timestamptz`)}
    union all ${slowScreens(watched)}
    order by at`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** A first screen fails where it is slower than three in four were on the day before the canary. */
const slowScreens = ({ remote, canary, live, since }: Watched) => sql`
  select ${stepOf(sql`reported_at`)} as at, 'speed' as kind, release, count(*)::int as total,
    count(*) filter (where lcp_ms > usual.ms)::int as failed
  from ${webviewPages}, lateral (
    select percentile_disc(0.75) within group (order by lcp_ms) as ms from ${webviewPages}
    where remote = ${remote} and release = ${live} and reported_at < ${since}::timestamptz
      and reported_at >= ${since}::timestamptz - interval '1 day') as usual
  where remote = ${remote} and release in (${canary}, ${live}) and lcp_ms is not null
    and usual.ms is not null and reported_at >= ${since}::timestamptz
  group by 1, release`;
