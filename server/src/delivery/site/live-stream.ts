import { PassThrough } from 'node:stream';
import { liveStreamBeatMs } from '@shared/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../../platform/http/network.ts';
import { bucketCount } from '../releases/live-file.ts';
import { serverPaths } from '../releases/server-paths.ts';
import { type LiveSets, NoLiveRelease } from './live-set.ts';

interface LiveStreamOptions {
  liveSets: Pick<LiveSets, 'current'>;
  limits?: Partial<LiveStreamLimits>;
}

interface LiveStreamLimits {
  /** Of this server. */
  streams: number;
  /** Of one network: a mobile carrier's address serves many people. */
  perNetwork: number;
}

const defaultLimits: LiveStreamLimits = { streams: 10_000, perNetwork: 500 };
const pollMs = 250;
/** A client that has not read this much is gone. */
const maxUnreadBytes = 4096;
const retryAfterSeconds = 30;

interface OpenStream {
  bucket: number;
  networks: readonly string[];
  output: PassThrough;
  /** The set that its page knows of. */
  told: string;
  toldAtMs: number;
}

/**
 * Tells open pages which set is live (`text/event-stream`). Every server reads the live set from the
 * folder that they share, so each tells its own pages. A page without a stream asks every 30 seconds.
 */
export function registerLiveStream(app: FastifyInstance, options: LiveStreamOptions): void {
  const limits = { ...defaultLimits, ...options.limits };
  const open = new Set<OpenStream>();
  const openOf = new Map<string, number>();
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const count = (networks: readonly string[], by: 1 | -1): void => {
    for (const network of networks) {
      const left = (openOf.get(network) ?? 0) + by;
      if (left > 0) openOf.set(network, left);
      else openOf.delete(network);
    }
  };
  const isFull = (networks: readonly string[]): boolean =>
    open.size >= limits.streams ||
    networks.some((network) => (openOf.get(network) ?? 0) >= limits.perNetwork);
  const tell = (stream: OpenStream, id: string): void => {
    if (stream.output.readableLength > maxUnreadBytes) return void stream.output.destroy();
    stream.told = id;
    stream.toldAtMs = performance.now();
    stream.output.write(`data: ${id}\n\n`);
  };
  const tellAll = (): void => {
    const beforeMs = performance.now() - liveStreamBeatMs;
    for (const stream of open) {
      const id = liveIdOf(options, stream.bucket);
      const isNews = id !== stream.told || stream.toldAtMs <= beforeMs;
      if (id !== undefined && isNews) tell(stream, id);
    }
  };
  const forget = (stream: OpenStream): void => {
    if (!open.delete(stream)) return;
    count(stream.networks, -1);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  // Without HEAD, whose stream nobody would read or end.
  app.get(serverPaths.liveStream, { exposeHeadRoute: false }, (request, reply) => {
    const networks = networksOf(request.ip);
    const bucket = bucketIn(request);
    const id = liveIdOf(options, bucket);
    if (id === undefined || isClosing) return refuse(reply, 503);
    if (isFull(networks)) return refuse(reply, 429);
    const stream = { bucket, networks, output: new PassThrough(), told: '', toldAtMs: 0 };
    open.add(stream);
    count(networks, 1);
    stream.output.once('close', () => forget(stream));
    timer ??= setInterval(tellAll, pollMs);
    tell(stream, id);
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-content-type-options', 'nosniff')
        // Asks nginx to pass each event on at once.
        .header('x-accel-buffering', 'no')
        .send(stream.output)
    );
  });
  // A stop must not wait for pages that stay open.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const { output } of open) output.end();
  });
}

const refuse = (reply: FastifyReply, status: 429 | 503): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', String(retryAfterSeconds))
    .send('No stream now\n');

function bucketIn(request: FastifyRequest): number {
  const bucket = Number((request.query as { bucket?: string }).bucket);
  return Number.isInteger(bucket) && bucket >= 0 && bucket < bucketCount ? bucket : 0;
}

/** Undefined before the first release. */
function liveIdOf({ liveSets }: LiveStreamOptions, bucket: number): string | undefined {
  try {
    return liveSets.current(bucket).id;
  } catch (error) {
    if (error instanceof NoLiveRelease) return undefined;
    throw error;
  }
}
