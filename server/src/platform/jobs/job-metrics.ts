import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Series } from '../metrics/series.ts';
import { jobLeases } from './leases.table.ts';

/** When each job last ran, on whatever server, and whether it failed. */
export async function readJobMetrics(db: Db): Promise<Series[]> {
  const jobs = await db
    .select({
      name: jobLeases.name,
      error: jobLeases.lastError,
      age: sql<number>`extract(epoch from now() - ${jobLeases.lastRunAt})::float8`,
    })
    .from(jobLeases);
  const gauge = (
    name: string,
    help: string,
    of: (job: (typeof jobs)[number]) => number,
  ): Series => ({
    ...{ name, help, type: 'gauge' },
    values: jobs.map((job) => ({ labels: { name: job.name }, value: of(job) })),
  });
  return [
    gauge('webview_job_age_seconds', 'Time since a job last began.', ({ age }) => age),
    gauge('webview_job_failed', 'Whether the last run of a job failed.', ({ error }) =>
      error === '' ? 0 : 1,
    ),
  ];
}
