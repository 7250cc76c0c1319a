import { expect, it } from 'vitest';
import { RequestMetrics } from './requests.ts';
import { printSeries } from './series.ts';

it('counts by call and code, with buckets of duration', () => {
  const metrics = new RequestMetrics();
  metrics.record({ call: '/a', code: 0, ms: 4 });
  metrics.record({ call: '/a', code: 0, ms: 5 });
  metrics.record({ call: '/a', code: 1003, ms: 20 });
  metrics.record({ call: '/b', code: 0, ms: 9000 });
  const lines = printSeries(metrics.series()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'webview_requests_total{call="/a",code="0"} 2',
      'webview_requests_total{call="/a",code="1003"} 1',
      'webview_requests_total{call="/b",code="0"} 1',
      'webview_request_seconds_bucket{call="/a",le="0.005"} 2',
      'webview_request_seconds_bucket{call="/a",le="0.01"} 2',
      'webview_request_seconds_bucket{call="/a",le="0.025"} 3',
      'webview_request_seconds_bucket{call="/a",le="2.5"} 3',
      'webview_request_seconds_bucket{call="/a",le="+Inf"} 3',
      'webview_request_seconds_sum{call="/a"} 0.029',
      'webview_request_seconds_count{call="/a"} 3',
      'webview_request_seconds_bucket{call="/b",le="2.5"} 0',
      'webview_request_seconds_bucket{call="/b",le="+Inf"} 1',
    ]),
  );
  const counted = lines.filter((line) => line.startsWith('webview_requests_total'));
  expect(counted).toHaveLength(3);
});
