import type { Job } from '../../platform/jobs/job.ts';
import {
  isSetting,
  operatorSettings,
  readStored,
  settingProblem,
  settingsFrom,
} from '../settings/public.ts';

/** Logs invalid stored settings, whose default applies, and what the legal documents lack. */
export const checkSettings: Job = {
  name: 'check-settings',
  everySeconds: 3600,
  run: async ({ database, log }) => {
    const stored = await readStored(database.db);
    for (const [name, value] of stored) {
      const problem = isSetting(name) && settingProblem(name, value);
      if (problem) log.warn({ setting: name, value }, `a setting is wrong: it is ${problem}`);
    }
    const { text } = settingsFrom(stored);
    const missing = operatorSettings.filter((name) => text(name) === '');
    if (missing.length > 0) log.warn({ missing }, 'the legal documents lack these settings');
  },
};
