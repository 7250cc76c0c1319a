import { expect, it } from 'vitest';
import { printSeries } from '../../platform/metrics/series.ts';
import { releaseMetrics } from './release-metrics.ts';

const textOf = (reports: Parameters<typeof releaseMetrics>[0]) =>
  printSeries(releaseMetrics(reports));

const report = { remote: 'c2c-vip', release: '1.0.0-a1', pages: 20, failures: 3, errors: 1 };

it('has a series for each release, without a value that no page has measured', () => {
  const lines = textOf([report, { ...report, release: '1.0.1-b2', lcpMs: 900 }]).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE webview_release_failures gauge',
      'webview_release_pages{remote="c2c-vip",release="1.0.0-a1"} 20',
      'webview_release_failures{remote="c2c-vip",release="1.0.1-b2"} 3',
      'webview_release_errors{remote="c2c-vip",release="1.0.0-a1"} 1',
      'webview_release_lcp_milliseconds{remote="c2c-vip",release="1.0.1-b2"} 900',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('webview_release_lcp'))).toHaveLength(1);
});

it('keeps the releases with the most pages where somebody invents others', () => {
  const invented = Array.from({ length: 500 }, (_, n) => ({
    ...report,
    release: `x-${n}`,
    pages: 1,
  }));
  const text = textOf([...invented, report]);
  expect(text).toContain('webview_release_pages{remote="c2c-vip",release="1.0.0-a1"} 20');
  expect(text.match(/webview_release_pages{/g)).toHaveLength(200);
});
