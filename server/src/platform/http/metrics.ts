import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Counts {
  codes: Map<number, number>;
  sum: number;
  count: number;
  /** Calls by bucket, not cumulative: longer than the previous limit, at most this one. */
  within: number[];
}

/** Counts for Prometheus: requests by call and code, and how long each call takes. */
export class Metrics {
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

  text(): string {
    const lines = [
      '# HELP webview_requests_total Requests by call and answer code.',
      '# TYPE webview_requests_total counter',
    ];
    for (const [call, { codes }] of this.#calls) {
      for (const [code, count] of codes) {
        lines.push(`webview_requests_total{call="${call}",code="${code}"} ${count}`);
      }
    }
    lines.push(
      '# HELP webview_request_seconds Time to answer, by call.',
      '# TYPE webview_request_seconds histogram',
    );
    for (const [call, entry] of this.#calls) {
      const name = 'webview_request_seconds';
      let cumulative = 0;
      for (const [index, limit] of bucketsSeconds.entries()) {
        cumulative += entry.within[index] ?? 0;
        lines.push(`${name}_bucket{call="${call}",le="${limit}"} ${cumulative}`);
      }
      lines.push(`${name}_bucket{call="${call}",le="+Inf"} ${entry.count}`);
      lines.push(`${name}_sum{call="${call}"} ${entry.sum.toFixed(6)}`);
      lines.push(`${name}_count{call="${call}"} ${entry.count}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

const forwardedBy = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Allows metrics to those with the token, and in a demo to callers on this machine. A request
 * through a local proxy may come from anywhere, so it needs the token as well.
 */
export function canReadMetrics(
  request: FastifyRequest,
  { token, demo }: { token: string | undefined; demo: boolean },
): boolean {
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (shown !== undefined && token !== undefined) return isSame(shown, token);
  const address = request.socket.remoteAddress ?? '';
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(address);
  return demo && isLocal && forwardedBy.every((name) => request.headers[name] === undefined);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
