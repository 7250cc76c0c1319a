import type { Job } from '../../platform/jobs/job.ts';
import { assertNoFailures } from '../../platform/jobs/run-sequentially.ts';
import { applyDue, findDue } from './catalogue.mutations.ts';
import type { Catalogue } from './catalogue.ts';

/** Carries out the changes of catalogues whose moment has come. Often: operators name a moment. */
export const createCatalogueJob = (catalogues: readonly Catalogue[]): Job => ({
  name: 'change-catalogues',
  everySeconds: 5,
  run: async ({ database, now: { business: now } }) => {
    const due = await findDue(database.db, now);
    const failures: unknown[] = [];
    for (const catalogue of catalogues.filter(({ name }) => due.includes(name))) {
      await database
        .transaction((tx) => applyDue(tx, { catalogue, now }))
        .catch((error) => failures.push(error));
    }
    assertNoFailures(failures);
  },
});
