import type { Job } from '../platform/jobs/job.ts';
import { forgetOldCodes } from './codes.ts';
import { forgetOldLimits } from './limits.ts';
import { forgetOldSessions } from './session.ts';
import { forgetOldTries } from './tries.ts';

export const forgetCodes: Job = {
  name: 'forget-codes',
  everySeconds: 3600,
  run: async ({ database }) => {
    await forgetOldCodes(database.db);
    await forgetOldLimits(database.db);
  },
};

export const forgetTries: Job = {
  name: 'forget-tries',
  everySeconds: 60,
  run: ({ database }) => forgetOldTries(database.db),
};

export const forgetSessions: Job = {
  name: 'forget-sessions',
  everySeconds: 3600,
  run: ({ database }) => forgetOldSessions(database.db),
};
