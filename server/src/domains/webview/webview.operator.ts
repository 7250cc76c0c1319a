import { type OperatorCommand, usageError, writeRows } from '../../platform/commands/command.ts';
import { readReleaseReports } from './webview.queries.ts';

/** Reports of web views on their releases; `npm run release -- --list` shows the same. */
export const releasesOperator: OperatorCommand = {
  name: 'releases',
  does: 'Prints what pages report on the live releases.',
  example: 'reports',
  reads: ['reports'],
  changes: [],
  run: async (context, [action]) => {
    if (action !== 'reports') throw usageError(`Unknown command “releases ${action}”.`);
    const reports = await readReleaseReports(context.database.db);
    if (context.json) return context.write(JSON.stringify(reports));
    const rows = reports.map(({ last, ...report }) => ({
      remote: report.remote,
      release: report.release,
      pages: report.pages,
      failures: report.failures,
      errors: report.errors,
      lcpMs: report.lcpMs ?? '–',
      inpMs: report.inpMs ?? '–',
      cls: report.cls ?? '–',
      last: last ? `${last.stage}: ${last.error}` : '–',
    }));
    return writeRows(context, { rows, empty: 'No page has reported in the last 24 hours.' });
  },
};
