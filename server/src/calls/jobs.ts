import type { Job } from '../platform/jobs/job.ts';
import { forgetOldNonces } from './nonces.ts';

export const forgetNonces: Job = {
  name: 'forget-nonces',
  everySeconds: 60,
  run: ({ database }) => forgetOldNonces(database.db),
};
