import type { FailureStage } from '@shared/contract/enums';
import type { PageConfig, PageRelease } from '@shared/contract/releases';
import type { reportWebview } from '@shared/contract/webview';
import type { Registry } from '../federation/registry.ts';
import { isUnsupported } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import type { Reports } from './reports.ts';
import { createReports, ownerOfRelease } from './reports.ts';
import { watchUncaught } from './uncaught.ts';

interface PageReportsNeeds {
  page: Window;
  config: PageConfig;
  registry: Registry;
  client: PageClient;
}

export interface PageReports extends Reports {
  /** A release that broke. */
  release(failure: { release: PageRelease; stage: FailureStage; error: unknown }): void;
  /** Fetches what measures the page, and begins. */
  measure(): Promise<void>;
}

/** Enough to see a trend; in a demo everybody is asked, for there is one person. */
const measuredOneOf = 10;

/** What this page tells of itself, from now on. */
export function createPageReports({
  page,
  config,
  registry,
  client,
}: PageReportsNeeds): PageReports {
  const reports = createReports({
    page,
    oneOf: config.demo ? 1 : measuredOneOf,
    send: (body) => client.tell<typeof reportWebview>('/v1/webview/report', body),
  });
  const shell = ownerOfRelease({ name: 'shell', ...registry.releases.shell });
  watchUncaught({ page, reports, shell });
  reportUnsupported(registry, reports);
  return {
    ...reports,
    release: ({ release, stage, error }) =>
      reports.failure(ownerOfRelease(release), { stage, error }),
    async measure() {
      if (!reports.isMeasured) return;
      const { watchVitals } = await import('./vitals.ts');
      watchVitals({ page, reports });
    },
  };
}

/** One report for each remote that is ahead of this shell: the page runs without those routes. */
function reportUnsupported({ releases, routes }: Registry, reports: Reports): void {
  for (const release of releases.remotes) {
    const unsupported = routes
      .filter(isUnsupported)
      .filter(({ remote }) => remote === release.name)
      .map(({ path, unknown }) => `${path} (${unknown})`);
    if (unsupported.length === 0) continue;
    const error = new Error(`Not known to this shell: ${unsupported.join(', ')}`);
    reports.failure(ownerOfRelease(release), { stage: 'load', error });
  }
}
