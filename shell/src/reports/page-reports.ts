import type { FailureStage } from '@shared/contract/enums';
import type { PageConfig, PageRelease } from '@shared/contract/releases';
import type { reportWebview } from '@shared/contract/webview';
import type { Registry } from '../federation/registry.ts';
import type { PageClient } from '../http/client.ts';
import type { Reports } from './reports.ts';
import { createReports, ownerOfRelease } from './reports.ts';
import { watchUncaught } from './uncaught.ts';

interface PageReportsDependencies {
  win: Window;
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
  win,
  config,
  registry,
  client,
}: PageReportsDependencies): PageReports {
  const reports = createReports({
    win,
    oneOf: config.demo ? 1 : measuredOneOf,
    send: (body) => client.sendBeacon<typeof reportWebview>('/v1/webview/report', body),
  });
  const shell = ownerOfRelease({ name: 'shell', ...registry.releases.shell });
  watchUncaught({ win, reports, shell });
  return {
    ...reports,
    release: ({ release, stage, error }) =>
      reports.failure(ownerOfRelease(release), { stage, error }),
    async measure() {
      if (!reports.isMeasured) return;
      const { watchVitals } = await import('./vitals.ts');
      watchVitals({ win, reports });
    },
  };
}
