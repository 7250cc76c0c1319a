import type { FastifyInstance } from 'fastify';
import { releaseMetrics } from '../domains/webview/release-metrics.ts';
import { readReleaseReports } from '../domains/webview/webview.queries.ts';
import { readWithdrawalMetrics } from '../domains/withdraw/withdraw-metrics.ts';
import { readLedgerMetrics } from '../ledger/ledger-metrics.ts';
import type { Database } from '../platform/db/database.ts';
import { readJobMetrics } from '../platform/jobs/job-metrics.ts';
import { readOutboxMetrics } from '../platform/mail/outbox-metrics.ts';
import { canReadMetrics } from '../platform/metrics/can-read.ts';
import { processSeries } from '../platform/metrics/process.ts';
import { readMetrics } from '../platform/metrics/read.ts';
import type { RequestMetrics } from '../platform/metrics/requests.ts';
import type { Series } from '../platform/metrics/series.ts';
import type { Readiness } from '../platform/readiness/readiness.ts';

export interface MetricsDeps {
  database: Database;
  readiness: Readiness;
  requests: RequestMetrics;
  metricsToken?: string;
  demo?: boolean;
}

/** Serves `/metrics`: of this process, and of what all servers share in the database. */
export function serveMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const { database, readiness, requests, metricsToken: token, demo = false } = deps;
  const { db } = database;
  const own = () => [...requests.series(), ...processSeries(), connectionSeries(database)];
  const sources = {
    readiness: async () => [await readReadiness(readiness)],
    jobs: () => readJobMetrics(db),
    mails: () => readOutboxMetrics(db),
    ledger: () => readLedgerMetrics(db),
    withdrawals: () => readWithdrawalMetrics(db),
    releases: async () => releaseMetrics(await readReleaseReports(db)),
  };
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, { token, demo })) {
      return reply.status(404).type('text/plain').send('Not found\n');
    }
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return reply.send(await readMetrics(own, sources));
  });
}

function connectionSeries({ connections }: Database): Series {
  const { open, idle, waiting } = connections;
  const byUse = { busy: open - idle, idle, waiting };
  return {
    name: 'webview_database_connections',
    help: 'Connections of this server by use, and calls that wait for one.',
    type: 'gauge',
    values: Object.entries(byUse).map(([use, value]) => ({ labels: { use }, value })),
  };
}

async function readReadiness(readiness: Readiness): Promise<Series> {
  const problems = await readiness.findProblems();
  return {
    name: 'webview_ready',
    help: 'Whether a check of /readyz passes; "server" is this process itself.',
    type: 'gauge',
    values: ['server', ...readiness.checks].map((check) => ({
      labels: { check },
      value: check in problems ? 0 : 1,
    })),
  };
}
