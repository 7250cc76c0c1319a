import type { Job } from '../../platform/jobs/job.ts';
import { assertNoFailures, runSequentially } from '../../platform/jobs/run-sequentially.ts';
import { dueErasures, eraseAccount } from './erasure.mutations.ts';
import { completeLost } from './lost.mutations.ts';
import { dueRequests } from './lost.queries.ts';
import { deleteOldKeys } from './safe.queries.ts';

/** Completes requests by e-mail that were not cancelled within their delay. */
export const completeLostAuthenticators: Job = {
  name: 'complete-lost-authenticators',
  everySeconds: 60,
  run: async ({ database, log, now }) => {
    const due = await dueRequests(database.db);
    const { failures } = await runSequentially(due, ({ id }) => {
      const decision = { id, decidedBy: 'time', at: now.wall };
      return database.transaction((tx) => completeLost(tx, decision));
    });
    if (due.length > 0) {
      log.info({ requests: due.length, failed: failures.length }, 'lost authenticators decided');
    }
    assertNoFailures(failures);
  },
};

export const deleteAuthenticatorKeys: Job = {
  name: 'delete-expired-authenticator-keys',
  everySeconds: 600,
  run: ({ database }) => deleteOldKeys(database.db),
};

/** Erases accounts 30 days after the request; those with something pending wait for its end. */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  everySeconds: 600,
  run: async ({ database, log, now, services }) => {
    const due = await dueErasures(database.db);
    const { done, failures } = await runSequentially(due, ({ id: personId }) => {
      const erasure = { personId, businessAt: now.business, files: services.files };
      return database.transaction((tx) => eraseAccount(tx, erasure));
    });
    const count = (outcome: string) => done.filter((one) => one === outcome).length;
    const [erased, waits, failed] = [count('erased'), count('waits'), failures.length];
    if (erased + waits + failed > 0) log.info({ erased, waits, failed }, 'accounts erased');
    assertNoFailures(failures);
  },
};
