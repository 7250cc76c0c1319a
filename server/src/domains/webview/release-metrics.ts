import type { ReleaseReport } from '@shared/contract/webview';
import type { Series } from '../../platform/metrics/series.ts';

/** Pages name their release themselves: more than this are not real. */
const maxReleases = 200;

const series = [
  ['pages', 'Pages shown in the last 24 hours, from a sample.'],
  ['failures', 'Failures to load, start or render in the last 24 hours.'],
  ['errors', 'Uncaught errors in the last 24 hours.'],
  ['lcpMs', 'Largest contentful paint, 75th percentile of the last 24 hours.', 'lcp_milliseconds'],
  ['inpMs', 'Interaction to next paint, 75th percentile.', 'inp_milliseconds'],
] as const;

/** What pages report on each release, for Prometheus. */
export function releaseMetrics(reports: readonly ReleaseReport[]): Series[] {
  const shown = reports.toSorted((a, b) => b.pages - a.pages).slice(0, maxReleases);
  return series.map(([field, help, unit = field]) => ({
    ...{ name: `webview_release_${unit}`, help, type: 'gauge' },
    values: shown.flatMap(({ remote, release, [field]: value }) =>
      value === undefined ? [] : [{ labels: { remote, release }, value }],
    ),
  }));
}
