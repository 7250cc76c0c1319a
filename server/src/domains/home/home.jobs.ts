import type { Job } from '../../platform/jobs/job.ts';
import { isSetting, readStored, settingProblem } from '../settings/public.ts';

/** Logs invalid stored settings; calls use the default for them. */
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
