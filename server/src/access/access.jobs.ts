import type { Job } from '../platform/jobs/job.ts';
import { deleteOldCodes } from './codes.ts';
import { deleteOldKeptProofs } from './kept-proofs.ts';
import { deleteOldLimits } from './limits.ts';
import { deleteOldSessions } from './session.ts';
import { deleteOldTries } from './tries.ts';

export const deleteCodes: Job = {
  name: 'delete-expired-codes',
  everySeconds: 3600,
  run: async ({ database }) => {
    await deleteOldCodes(database.db);
    await deleteOldLimits(database.db);
    await deleteOldKeptProofs(database.db);
  },
};

export const deleteTries: Job = {
  name: 'delete-expired-tries',
  everySeconds: 60,
  run: ({ database }) => deleteOldTries(database.db),
};

export const deleteSessions: Job = {
  name: 'delete-expired-sessions',
  everySeconds: 3600,
  run: ({ database }) => deleteOldSessions(database.db),
};
