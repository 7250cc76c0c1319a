import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { recordTransfer } from './deposit.mutations.ts';
import { readPending } from './deposit.queries.ts';

/** Further transfers wait for the next run. */
const batchSize = 500;

/** Asks a provider that is polled what has become of the transfers that it has seen. */
export const collectDeposits: Job = {
  name: 'collect-deposits',
  everySeconds: 5,
  run: async ({ database, log, now, services }) => {
    const provider = services.external.deposits;
    if (!provider?.incomingTransfers) return;
    const pending = await readPending(database.db, batchSize);
    const reports = await provider.incomingTransfers({ pending, now: now.business });
    await runEach(reports, (report) =>
      database.transaction((tx) => recordTransfer(tx, { report, provider, log })),
    );
  },
};
