import type { Job } from '../../platform/jobs/job.ts';
import { isSetting, readStored, settingProblem } from '../settings/public.ts';

/** Says what is wrong in the table of settings: calls go on with what is usual. */
export const checkSettings: Job = {
  name: 'check-settings',
  everySeconds: 3600,
  run: async ({ database, log }) => {
    for (const [name, value] of await readStored(database.db)) {
      const problem = isSetting(name) && settingProblem(name, value);
      if (problem) log.warn({ setting: name, value }, `a setting is wrong: it is ${problem}`);
    }
  },
};
