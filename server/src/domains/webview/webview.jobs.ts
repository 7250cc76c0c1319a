import type { Job } from '../../jobs/job.ts';
import { forgetReports } from './queries.ts';

export const forgetWebviewReports: Job = {
  name: 'forget-webview-reports',
  everySeconds: 3600,
  run: ({ database }) => forgetReports(database.db),
};
