import {
  type CommandContext,
  type OperatorCommand,
  usageError,
  writeRows,
} from '../../platform/commands/command.ts';
import { visible } from '../../platform/visible.ts';
import { readFailures, readReleaseReports } from './webview.queries.ts';

/** Reports of web views on their releases; `npm run release -- --list` shows the same. */
export const releasesOperator: OperatorCommand = {
  name: 'releases',
  does: 'Prints what pages report on releases, and where in the sources they failed.',
  example: 'failures c2c-vip',
  reads: ['reports', 'failures [shell | remote]'],
  changes: [],
  run: async (context, [action, name]) => {
    if (action === 'reports') return writeReports(context);
    if (action === 'failures') return writeFailures(context, name);
    throw usageError(`Unknown command “releases ${action}”.`);
  },
};

async function writeReports(context: CommandContext): Promise<void> {
  const { database, services } = context;
  const reports = await readReleaseReports(database.db, services.findSources);
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
    last: last ? [`${last.stage}: ${last.error}`, last.source ?? ''].join(' ').trim() : '–',
  }));
  return writeRows(context, { rows, empty: 'No page has reported in the last 24 hours.' });
}

/** Each failure with its stack: `file:line` of the sources. */
async function writeFailures(context: CommandContext, remote: string | undefined): Promise<void> {
  const { database, services } = context;
  const { findSources } = services;
  const failures = await readFailures(database.db, { remote, findSources });
  if (context.json) return context.write(JSON.stringify(failures));
  if (failures.length === 0) {
    return context.write('No page has reported a failure in the last 24 hours.');
  }
  for (const { remote: name, release, stage, error, count, at, stack } of failures) {
    const times = count === 1 ? 'once' : `${count} times`;
    context.write(visible(`${at} ${name} ${release}, ${stage}, ${times}: ${error}`));
    for (const place of stack) context.write(visible(`    at ${place}`));
  }
}
