import type { ReleaseReport, ReportedFailure, ReportedPage } from '@shared/contract/webview';
import { maxMessageLength, maxNameLength, plainText } from '@shared/lib/plain-error';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { newId } from '../../platform/db/new-id.ts';
import { webviewFailures, webviewPages } from '../../schema/tables/webview.ts';

export const retentionDays = 14;
const readHours = 24;

/** Sanitize again on the server: a signed client can still send any text. */
export async function keepFailures(db: Db, failures: readonly ReportedFailure[]): Promise<void> {
  if (failures.length === 0) return;
  await db.insert(webviewFailures).values(
    failures.map(({ remote, release, stage, name, message }) => ({
      id: newId(),
      remote,
      release,
      stage,
      errorName: plainText(name, maxNameLength),
      message: plainText(message, maxMessageLength),
    })),
  );
}

export async function keepPages(db: Db, pages: readonly ReportedPage[]): Promise<void> {
  if (pages.length === 0) return;
  await db.insert(webviewPages).values(pages.map((page) => ({ ...page, id: newId() })));
}

export async function deleteOldReports(db: Db): Promise<void> {
  for (const from of [webviewFailures, webviewPages]) {
    const where = lt(from.reportedAt, sql`now() - make_interval(days => ${retentionDays}::int)`);
    await deleteInBatches(db, { from, where });
  }
}

interface FailureRow {
  remote: string;
  release: string;
  failures: number;
  errors: number;
  at: string;
  stage: string;
  error: string;
  [column: string]: unknown;
}

interface PageRow {
  remote: string;
  release: string;
  pages: number;
  lcp: number | null;
  inp: number | null;
  ttfb: number | null;
  cls: number | null;
  [column: string]: unknown;
}

const since = sql`now() - make_interval(hours => ${readHours}::int)`;

/** The reports of the last 24 hours, one row for each release. */
export async function readReleaseReports(db: Db): Promise<ReleaseReport[]> {
  const failures = await readFailures(db);
  const pages = await readPages(db);
  const keyOf = (row: { remote: string; release: string }) => `${row.remote} ${row.release}`;
  const reports = new Map<string, ReleaseReport>();
  for (const row of [...pages, ...failures]) {
    const { remote, release } = row;
    reports.set(keyOf(row), { remote, release, failures: 0, errors: 0, pages: 0 });
  }
  for (const row of pages) Object.assign(reports.get(keyOf(row)) ?? {}, presentPages(row));
  for (const row of failures) Object.assign(reports.get(keyOf(row)) ?? {}, presentFailures(row));
  return [...reports.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, report]) => report);
}

async function readFailures(db: Db): Promise<FailureRow[]> {
  const { rows } = await db.execute<FailureRow>(sql`
    with counted as (
      select remote, release, max(id::text) as newest,
        count(*) filter (where stage <> 'uncaught')::int as failures,
        count(*) filter (where stage = 'uncaught')::int as errors
      from ${webviewFailures} where reported_at >= ${since} group by remote, release)
    select counted.remote, counted.release, counted.failures, counted.errors,
      newest.reported_at as at, newest.stage,
      newest.error_name || ': ' || newest.message as error
    from counted join ${webviewFailures} as newest on newest.id = counted.newest::uuid`);
  return rows;
}

async function readPages(db: Db): Promise<PageRow[]> {
  const p75 = (column: string) =>
    sql`percentile_disc(0.75) within group (order by ${sql.identifier(column)})`;
  const { rows } = await db.execute<PageRow>(sql`
    select remote, release, sum(stands_for)::int as pages, ${p75('lcp_ms')} as lcp,
      ${p75('inp_ms')} as inp, ${p75('ttfb_ms')} as ttfb, ${p75('cls_thousandths')} as cls
    from ${webviewPages} where reported_at >= ${since} group by remote, release`);
  return rows;
}

function presentPages({ pages, lcp, inp, ttfb, cls }: PageRow): Partial<ReleaseReport> {
  return {
    pages,
    ...(lcp !== null && { lcpMs: lcp }),
    ...(inp !== null && { inpMs: inp }),
    ...(ttfb !== null && { ttfbMs: ttfb }),
    ...(cls !== null && { cls: cls / 1000 }),
  };
}

function presentFailures(row: FailureRow): Partial<ReleaseReport> {
  const { failures, errors, at, stage, error } = row;
  return { failures, errors, last: { at: new Date(at).toISOString(), stage, error } };
}
