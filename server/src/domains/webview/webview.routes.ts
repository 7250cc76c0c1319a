import { reportWebview } from '@shared/contract/webview';
import { implement } from '../../http/implement.ts';
import { RateLimiter } from '../../http/rate-limit.ts';
import { networkOf } from '../../security/network.ts';
import { keepFailures, keepPages } from './queries.ts';

/** A network may be many people, and a broken release breaks for all of them at once. */
const reports = new RateLimiter({ burst: 60, perSecond: 2 });

export const webviewRoutes = [
  implement(reportWebview, async ({ db, device }, { failures, pages }) => {
    reports.take(networkOf(device.address));
    await keepFailures(db, failures);
    await keepPages(db, pages);
    return {};
  }),
];
