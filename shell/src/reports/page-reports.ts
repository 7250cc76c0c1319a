import type { FailureStage } from '@shared/contract/enums';
import type { PageConfig, PageRelease } from '@shared/contract/releases';
import type { reportWebview } from '@shared/contract/webview';
import type { Registry } from '../federation/registry.ts';
import { isUnsupported } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import type { Reports } from './reports.ts';
import { createReports, ownerOfRelease } from './reports.ts';
import { watchUncaught } from './uncaught.ts';

interface PageReportsDependencies {
  win: Window;
  config: PageConfig;
  registry: Registry;
  client: PageClient;
  /** A screen is shown. */
  onShown: () => void;
}

export interface PageReports extends Reports {
  /** Reports a broken release. */
  release(failure: { release: PageRelease; stage: FailureStage; error: unknown }): void;
  /** Loads the measuring code and starts it. */
  measure(): Promise<void>;
}

/** A sample is enough for trends; a demo measures every page, as it has one person. */
const sampleSize = 10;

/** Starts to report failures and vitals of this page. */
export function createPageReports({
  win,
  config,
  registry,
  client,
  onShown,
}: PageReportsDependencies): PageReports {
  const reports = createReports({
    win,
    oneOf: config.demo || config.watched ? 1 : sampleSize,
    watched: config.watched,
    send: (body) => {
      if (!config.preview) client.sendBeacon<typeof reportWebview>('/v1/webview/report', body);
    },
  });
  const shell = ownerOfRelease({ name: 'shell', ...registry.releases.shell });
  reports.opened(shell);
  watchUncaught({ win, reports, shell });
  reportUnsupported(registry, reports);
  return {
    ...reports,
    shown(owner) {
      reports.shown(owner);
      onShown();
    },
    release: ({ release, stage, error }) =>
      reports.failure(ownerOfRelease(release), { stage, error }),
    async measure() {
      if (!reports.isMeasured) return;
      const { watchVitals } = await import('./vitals.ts');
      watchVitals({ win, reports });
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
