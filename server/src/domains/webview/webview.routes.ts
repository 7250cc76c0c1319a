import { reportWebview } from '@shared/contract/webview';
import { consumeLimit, type Limit } from '../../access/limits.ts';
import { implement } from '../../calls/implement.ts';
import { networkOf } from '../../platform/http/network.ts';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { keepTries } from './tries.ts';
import { keepFailures, keepPages } from './webview.queries.ts';

/**
 * Protects this process from load. High: a network has many users, and a broken release fails for
 * all at once.
 */
const reports = new RateLimiter({ burst: 60, perSecond: 2 });

/**
 * What one network can add to the numbers of a release, over all servers: they decide whether it
 * stays live. As many as one server takes.
 */
const reportsPerNetwork = (network: string): Limit => ({
  key: `reports:${network}`,
  allowed: 7200,
  hours: 1,
});

export const webviewRoutes = [
  implement(reportWebview, async ({ db, device }, { failures, pages, tries = [] }) => {
    const network = networkOf(device.address);
    reports.take(network);
    await consumeLimit(db, reportsPerNetwork(network));
    await keepFailures(db, failures);
    await keepPages(db, pages);
    await keepTries(db, tries);
    return {};
  }),
];
