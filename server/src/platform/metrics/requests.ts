import type { Series } from './series.ts';

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Counts {
  codes: Map<number, number>;
  sum: number;
  count: number;
  /** Calls by bucket, not cumulative: longer than the previous limit, at most this one. */
  within: number[];
}

/** Counts requests by call and code, and how long each call takes. */
export class RequestMetrics {
  readonly #calls = new Map<string, Counts>();

  record({ call, code, ms }: { call: string; code: number; ms: number }): void {
    let counts = this.#calls.get(call);
    if (!counts) {
      counts = { codes: new Map(), sum: 0, count: 0, within: bucketsSeconds.map(() => 0) };
      this.#calls.set(call, counts);
    }
    const seconds = ms / 1000;
    counts.codes.set(code, (counts.codes.get(code) ?? 0) + 1);
    counts.sum += seconds;
    counts.count += 1;
    const first = bucketsSeconds.findIndex((limit) => seconds <= limit);
    if (first >= 0) counts.within[first] = (counts.within[first] ?? 0) + 1;
  }

  series(): Series[] {
    const calls = [...this.#calls];
    return [
      {
        name: 'webview_requests_total',
        help: 'Requests by call and answer code.',
        type: 'counter',
        values: calls.flatMap(([call, { codes }]) =>
          [...codes].map(([code, value]) => ({ labels: { call, code }, value })),
        ),
      },
      {
        name: 'webview_request_seconds',
        help: 'Time to answer, by call.',
        type: 'histogram',
        values: calls.flatMap(([call, counts]) => histogram(call, counts)),
      },
    ];
  }
}

function histogram(call: string, { within, sum, count }: Counts): Series['values'] {
  let cumulative = 0;
  const buckets = bucketsSeconds.map((le, index) => {
    cumulative += within[index] ?? 0;
    return { part: 'bucket' as const, labels: { call, le }, value: cumulative };
  });
  return [
    ...buckets,
    { part: 'bucket', labels: { call, le: '+Inf' }, value: count },
    { part: 'sum', labels: { call }, value: Number(sum.toFixed(6)) },
    { part: 'count', labels: { call }, value: count },
  ];
}
