import type { ReleaseReport } from '@shared/contract/webview';

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
export function releaseMetrics(reports: readonly ReleaseReport[]): string {
  const shown = reports.toSorted((a, b) => b.pages - a.pages).slice(0, maxReleases);
  const lines = series.flatMap(([field, help, unit = field]) => {
    const name = `webview_release_${unit}`;
    const values = shown.flatMap(({ remote, release, [field]: value }) =>
      value === undefined ? [] : [`${name}{remote="${remote}",release="${release}"} ${value}`],
    );
    return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...values];
  });
  return `${lines.join('\n')}\n`;
}
