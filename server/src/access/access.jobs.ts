import type { Job } from '../platform/jobs/job.ts';
import { deleteOldCodes } from './codes.ts';
import { deleteOldLimits } from './limits.ts';
import { deleteOldSessions } from './session.ts';
import { deleteOldTries } from './tries.ts';

export const deleteCodes: Job = {
  name: 'forget-codes',
  everySeconds: 3600,
  run: async ({ database }) => {
    await deleteOldCodes(database.db);
    await deleteOldLimits(database.db);
  },
};

export const deleteTries: Job = {
  name: 'forget-tries',
  everySeconds: 60,
  run: ({ database }) => deleteOldTries(database.db),
};

export const deleteSessions: Job = {
  name: 'forget-sessions',
  everySeconds: 3600,
  run: ({ database }) => deleteOldSessions(database.db),
};
