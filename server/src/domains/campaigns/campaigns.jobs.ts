import { and, asc, isNotNull, lte } from 'drizzle-orm';
import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { settleCampaign } from './campaigns.mutations.ts';

/** Delivers and ends due campaigns; a late job books an end at the time it was due. */
export const settleCampaigns: Job = {
  name: 'settle-campaigns',
  everySeconds: 30,
  run: async ({ database, now, services }) => {
    const due = await database.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(isNotNull(campaigns.dueAt), lte(campaigns.dueAt, now.business)))
      .orderBy(asc(campaigns.dueAt))
      .limit(500);
    await runEach(due, ({ id }) =>
      database.transaction((tx) =>
        settleCampaign(tx, { id, now: now.business, deliverDay: services.external.deliverDay }),
      ),
    );
  },
};
