import type {
  FailureReport,
  ReleaseReport,
  ReportedFailure,
  ReportedPage,
} from '@shared/contract/webview';
import { maxMessageLength, maxNameLength, plainText } from '@shared/lib/plain-error';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { FindSources } from '../../platform/source-map.ts';
import { webviewFailures, webviewPages, webviewTries } from '../../schema/tables/webview.ts';

export const retentionDays = 14;
const readHours = 24;

/** Sanitize again on the server: a signed client can still send any text. */
export async function keepFailures(db: Db, failures: readonly ReportedFailure[]): Promise<void> {
  if (failures.length === 0) return;
  await db.insert(webviewFailures).values(
    failures.map(({ remote, release, stage, name, message, stack = [] }) => ({
      id: newId(),
      remote,
      release,
      stage,
      errorName: plainText(name, maxNameLength),
      message: plainText(message, maxMessageLength),
      stack,
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
    await deleteInBatches(db, { from, where, isImmutable: true });
  }
  const isOld = lt(webviewTries.at, sql`now() - make_interval(days => ${retentionDays}::int)`);
  await db.delete(webviewTries).where(isOld);
}

type ReportRow = Pick<ReleaseReport, 'remote' | 'release' | 'pages' | 'failures' | 'errors'> & {
  lcp: number | null;
  inp: number | null;
  ttfb: number | null;
  cls: number | null;
  /** Of the newest failure; null without one. */
  at: string | null;
  stage: string;
  error: string;
  stack: string[] | null;
};

/** The reports of the last 24 hours, one row for each release; with places in the sources if asked. */
export async function readReleaseReports(
  db: Db,
  findSources: FindSources = async () => new Map(),
): Promise<ReleaseReport[]> {
  const since = sql`now() - make_interval(hours => ${readHours}::int)`;
  const p75 = (column: string) =>
    sql`percentile_disc(0.75) within group (order by ${sql.identifier(column)})`;
  const { rows } = await db.execute<ReportRow>(sql`
    with failed as (
      select remote, release, max(id::text) as newest,
        count(*) filter (where stage <> 'uncaught')::int as failures,
        count(*) filter (where stage = 'uncaught')::int as errors
      from ${webviewFailures} where reported_at >= ${since} group by remote, release),
    seen as (
      select remote, release, sum(stands_for)::int as pages, ${p75('lcp_ms')} as lcp,
        ${p75('inp_ms')} as inp, ${p75('ttfb_ms')} as ttfb, ${p75('cls_thousandths')} as cls
      from ${webviewPages} where reported_at >= ${since} group by remote, release)
    select remote, release, coalesce(pages, 0) as pages, coalesce(failures, 0) as failures,
      coalesce(errors, 0) as errors, lcp, inp, ttfb, cls, newest.reported_at as at,
      newest.stage, newest.error_name || ': ' || newest.message as error, newest.stack
    from failed full join seen using (remote, release)
    left join (select id, reported_at, stage, error_name, message, stack from ${webviewFailures}) as newest
      on newest.id = failed.newest::uuid
    order by (remote || ' ' || release) collate "C"`);
  const places = await findSources(rows.flatMap(({ stack }) => stack?.[0] ?? []));
  return rows.map(({ stack, ...row }) => presentReport(row, places.get(stack?.[0] ?? '')));
}

function presentReport(row: Omit<ReportRow, 'stack'>, source?: string): ReleaseReport {
  const { lcp, inp, ttfb, cls, at, stage, error, ...counts } = row;
  return {
    ...counts,
    ...(lcp !== null && { lcpMs: lcp }),
    ...(inp !== null && { inpMs: inp }),
    ...(ttfb !== null && { ttfbMs: ttfb }),
    ...(cls !== null && { cls: cls / 1000 }),
    ...(at !== null && {
      last: { at: new Date(at).toISOString(), stage, error, ...(source && { source }) },
    }),
  };
}

const maxFailures = 50;

/** Equal failures of the last 24 hours, the newest first, with their places in the sources. */
export async function readFailures(
  db: Db,
  { remote, findSources }: { remote?: string | undefined; findSources: FindSources },
): Promise<FailureReport[]> {
  const { rows } = await db.execute<FailureReport & Record<string, unknown>>(sql`
    select remote, release, stage, error_name || ': ' || message as error, stack,
      count(*)::int as count, max(reported_at) as at
    from ${webviewFailures}
    where reported_at >= now() - make_interval(hours => ${readHours}::int)
      and (${remote ?? null}::text is null or remote = ${remote ?? null})
    group by remote, release, stage, error_name, message, stack
    order by max(reported_at) desc limit ${maxFailures}`);
  const places = await findSources([...new Set(rows.flatMap(({ stack }) => stack))]);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    stack: row.stack.map((position) => places.get(position) ?? position),
  }));
}
