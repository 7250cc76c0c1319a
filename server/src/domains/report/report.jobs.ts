import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Job } from '../../platform/jobs/job.ts';
import { uploads } from '../../schema/tables/home.ts';
import { reports } from '../../schema/tables/support.ts';

/** Releases pictures without a sent report, so that the clean-up of uploads removes them. */
export const releaseUnusedPictures: Job = {
  name: 'release-unused-pictures',
  everySeconds: 3600,
  run: async ({ database }) => {
    const isHandedIn = sql`exists (select from ${reports} r
      where r.pictures @> to_jsonb('/files/' || ${uploads}.file_name))`;
    await database.db
      .update(uploads)
      .set({ fileName: null, finishedAt: null, expiresAt: sql`now()` })
      .where(
        and(
          eq(uploads.purpose, 'report'),
          isNotNull(uploads.fileName),
          lt(uploads.finishedAt, sql`now() - interval '1 day'`),
          sql`not ${isHandedIn}`,
        ),
      );
  },
};
