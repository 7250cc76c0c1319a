import { reportWebview } from '@shared/contract/webview';
import { implement } from '../../calls/implement.ts';
import { networkOf } from '../../platform/http/network.ts';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { keepFailures, keepPages } from './webview.queries.ts';

/**
 * Protects this process from load. High: a network has many users, and a broken release fails for
 * all at once.
 */
const reports = new RateLimiter({ burst: 60, perSecond: 2 });

export const webviewRoutes = [
  implement(reportWebview, async ({ db, device }, { failures, pages }) => {
    reports.take(networkOf(device.address));
    await keepFailures(db, failures);
    await keepPages(db, pages);
    return {};
  }),
];
