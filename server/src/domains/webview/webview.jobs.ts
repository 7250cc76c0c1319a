import type { Job } from '../../platform/jobs/job.ts';
import { forgetReports } from './webview.queries.ts';

export const forgetWebviewReports: Job = {
  name: 'forget-webview-reports',
  everySeconds: 3600,
  run: ({ database }) => forgetReports(database.db),
};
