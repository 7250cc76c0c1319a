import type { Job } from '../platform/jobs/job.ts';
import { deleteOldNonces } from './nonces.ts';

export const deleteNonces: Job = {
  name: 'delete-expired-nonces',
  everySeconds: 60,
  run: ({ database }) => deleteOldNonces(database.db),
};
