import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counts for Prometheus: requests by call and code, and how long each call takes. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #latency = new Map<string, { sum: number; count: number; buckets: number[] }>();

  record(one: { call: string; code: number; ms: number }): void {
    const labels = `call="${one.call}",code="${one.code}"`;
    this.#requests.set(labels, (this.#requests.get(labels) ?? 0) + 1);
    const seconds = one.ms / 1000;
    const entry = this.#latency.get(one.call) ?? {
      sum: 0,
      count: 0,
      buckets: bucketsSeconds.map(() => 0),
    };
    entry.sum += seconds;
    entry.count += 1;
    entry.buckets = entry.buckets.map((count, index) =>
      seconds <= (bucketsSeconds[index] ?? 0) ? count + 1 : count,
    );
    this.#latency.set(one.call, entry);
  }

  text(): string {
    const lines = [
      '# HELP webview_requests_total Requests by call and answer code.',
      '# TYPE webview_requests_total counter',
    ];
    for (const [labels, count] of this.#requests) {
      lines.push(`webview_requests_total{${labels}} ${count}`);
    }
    lines.push(
      '# HELP webview_request_seconds Time to answer, by call.',
      '# TYPE webview_request_seconds histogram',
    );
    for (const [call, entry] of this.#latency) {
      const name = 'webview_request_seconds';
      entry.buckets.forEach((count, index) => {
        lines.push(`${name}_bucket{call="${call}",le="${bucketsSeconds[index]}"} ${count}`);
      });
      lines.push(`${name}_bucket{call="${call}",le="+Inf"} ${entry.count}`);
      lines.push(`${name}_sum{call="${call}"} ${entry.sum.toFixed(6)}`);
      lines.push(`${name}_count{call="${call}"} ${entry.count}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

const forwardedBy = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Metrics are for this machine, and for whoever shows the token. What a proxy on this machine
 * hands on comes from the loopback and from anywhere: it needs the token as well.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (shown !== undefined && token !== undefined) return isSame(shown, token);
  const address = request.socket.remoteAddress ?? '';
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(address);
  return isHere && forwardedBy.every((name) => request.headers[name] === undefined);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
