import type { Job } from '../../platform/jobs/job.ts';
import { deleteOldReports } from './webview.queries.ts';

export const deleteWebviewReports: Job = {
  name: 'delete-expired-webview-reports',
  everySeconds: 3600,
  run: ({ database }) => deleteOldReports(database.db),
};
