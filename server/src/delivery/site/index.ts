import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PageConfig } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { htmlSignatureHeader, textOfSignedHtml } from '@shared/lib/signed-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TextSigner } from '../../platform/crypto/text-signer.ts';
import { setBrowserCookie } from '../../platform/http/browser-id.ts';
import { compressText } from '../../platform/http/compress.ts';
import { readOwnCookie, setOwnCookie } from '../../platform/http/cookies.ts';
import type { ShownMail } from '../../platform/mail/outbox.ts';
import { dayMs } from '../../platform/time/time.ts';
import { bucketCount } from '../releases/live-file.ts';
import { serverPaths } from '../releases/server-paths.ts';
import { serveFiles } from './files.ts';
import { languageOf } from './language.ts';
import { type LiveSet, type LiveSets, NoLiveRelease } from './live-set.ts';
import { registerLiveStream } from './live-stream.ts';
import { isOwnHost } from './own-host.ts';
import { contentSecurityPolicy, renderPage } from './page.ts';
import { type Previews, registerPreviews, type ShownPage, shownPage, withBar } from './previews.ts';
import { serveReleases } from './release-files.ts';
import type { UnsupportedWords } from './unsupported.ts';
import { unsupportedPage, unsupportedPolicy } from './unsupported.ts';
import {
  etagOf,
  sendWorker,
  unregisteringWorker,
  verifiesSnapshots,
  withSnapshotKey,
} from './worker.ts';

/** Serves the web view: its pages with the live releases in them, and their files. */
export interface SiteOptions {
  liveSets: Pick<LiveSets, 'current' | 'wasLive'>;
  /** Releases that are not live, for those who have a link; none without. */
  previews?: Previews;
  releasesDir: string;
  localesDir: string;
  /** The signing key that pages get: the first, if two are valid. */
  appId: string;
  appKey: string;
  /** The default base of the API: empty for the same origin. */
  apiUrl: string;
  apiOrigins: readonly string[];
  demo: boolean;
  /** Lets pages open with the HTML stored on an earlier visit, which it signs; none do without. */
  snapshotSigner: TextSigner | undefined;
  /** The built host simulator; served at /host/ in demo only. */
  simulatorDir?: string;
  /** Names and passwords of the demo accounts for the host simulator; in demo only. */
  demoAccountsFile?: string;
  /** The mails of the demo, for the host simulator. */
  outbox?: () => Promise<ShownMail[]>;
}

const bucketCookie = 'bucket';
const oneYearSeconds = 31_536_000;

export function registerSite(app: FastifyInstance, options: SiteOptions): void {
  serveReleases(app, { ...options, folder: options.releasesDir });
  registerLiveStream(app, options);
  if (options.previews) registerPreviews(app, options.previews);
  app.get(serverPaths.unsupported, (request, reply) => sendUnsupported(request, reply, options));
  app.get(serverPaths.worker, (request, reply) => {
    const set = currentSet(options, bucketOf(request, reply));
    if (!set) return sendNoLiveRelease(reply);
    const signer = snapshotSignerOf(options, set);
    const worker = signer && withSnapshotKey(set.worker ?? '', signer.publicKey);
    return sendWorker(request, reply, worker ?? unregisteringWorker);
  });
  app.get(basePath, (request, reply) => sendPage(request, reply, options));
  app.get(`${basePath}/*`, (request, reply) => sendPage(request, reply, options));
  app.get('/', (_, reply) => reply.redirect(`${basePath}/`));
  if (options.demo && options.simulatorDir) {
    registerSimulator(app, { ...options, simulatorDir: options.simulatorDir });
  }
}

const simulatorPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The simulator for developers; its own Fastify scope keeps its headers off other routes. */
function registerSimulator(
  app: FastifyInstance,
  { simulatorDir, demoAccountsFile, outbox }: SiteOptions & { simulatorDir: string },
): void {
  app.register(async (host) => {
    host.addHook('onRequest', async (_, reply) => {
      reply
        .header('content-security-policy', simulatorPolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer');
    });
    serveFiles(host, {
      folder: simulatorDir,
      prefix: '/host/',
      cacheControl: 'no-cache',
      kinds: ['.js', '.css', '.json', '.html'],
    });
    host.get('/host', (_, reply) => reply.redirect('/host/index.html'));
    host.get('/host/', (_, reply) => reply.redirect('/host/index.html'));
    host.addHook('preHandler', async (request, reply) => {
      const isPrivate = request.routeOptions.url?.endsWith('.json') ?? false;
      if (isPrivate && !isOwnHost(request.headers.host)) {
        return reply.code(404).type('text/plain').send('Not found\n');
      }
      return undefined;
    });
    host.get('/host/outbox.json', async (_, reply) => {
      reply.header('cache-control', 'no-store');
      return outbox?.() ?? [];
    });
    host.get('/host/accounts.json', async (_, reply) => {
      // Read at each request: seeding the demo writes the file.
      const accounts =
        demoAccountsFile && (await fs.promises.readFile(demoAccountsFile).catch(() => undefined));
      reply.header('cache-control', 'no-store');
      if (!accounts) return reply.code(404).type('text/plain').send('Not found\n');
      return reply.type('application/json; charset=utf-8').send(accounts);
    });
  });
}

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false;

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: SiteOptions) {
  const pathname = new URL(request.url, 'http://page').pathname.slice(basePath.length) || '/';
  // A missing script or picture is a 404, not a page: the browser must see that it failed.
  if (/\.\w{2,5}$/.test(pathname) && !wantsPage(request))
    return reply.code(404).type('text/plain').send('Not found\n');
  const bucket = bucketOf(request, reply);
  const live = currentSet(options, bucket);
  if (!live) return sendNoLiveRelease(reply);
  setBrowserCookie(request, reply);
  const language = languageOf(request);
  const shown =
    options.previews && shownPage({ request, reply, language, bucket }, options.previews);
  const set = shown?.set ?? live;
  const template = withBar(set.template, shown);
  const html = renderPage({
    template,
    releases: set.releases,
    shellPaths: set.shellPaths,
    kit: set.shell.kit,
    config: { ...pageConfig(options, { set, bucket, shown }), ...openingOf(request) },
    pathname,
    language,
  });
  const etag = etagOf(html);
  reply
    .header('vary', 'accept-encoding, accept-language, cookie, sec-fetch-site, sec-fetch-mode')
    .headers(securityHeaders(options, { template, hasForm: shown?.set !== undefined }));
  // No cache has a page with a preview or a notice, and no snapshot is made of it.
  if (shown) {
    reply.header('cache-control', 'private, no-store');
    return reply.send(await compressText(request, reply, { text: html, quality: 6 }));
  }
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  const signer = snapshotSignerOf(options, set);
  if (signer) signHtml(reply, { signer, path: basePath + pathname, html });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(await compressText(request, reply, { text: html, quality: 6 }));
}

const snapshotSignerOf = ({ snapshotSigner }: SiteOptions, { worker }: LiveSet) =>
  verifiesSnapshots(worker) ? snapshotSigner : undefined;

/** An old page cannot be served for longer than this, whoever has stored it. */
const signedForMs = dayMs;

function signHtml(
  reply: FastifyReply,
  { signer, path: address, html }: { signer: TextSigner; path: string; html: string },
): void {
  const endsAtMs = Date.now() + signedForMs;
  const header = (name: string) => reply.getHeader(name)?.toString();
  const text = textOfSignedHtml({ path: address, endsAtMs, header, html });
  reply.header(htmlSignatureHeader, `${endsAtMs}.${signer.sign(text)}`);
}

function currentSet({ liveSets }: SiteOptions, bucket: number): LiveSet | undefined {
  try {
    return liveSets.current(bucket);
  } catch (error) {
    if (error instanceof NoLiveRelease) return undefined;
    throw error;
  }
}

/** For a new server without a first release. */
const sendNoLiveRelease = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', '5')
    .send('Nothing is released yet.\n');

interface PageAt {
  set: LiveSet;
  bucket: number;
  shown: ShownPage | undefined;
}

function pageConfig(options: SiteOptions, at: PageAt): PageConfig {
  const { appId, appKey, apiUrl, apiOrigins, demo } = options;
  return {
    appId,
    appKey,
    apiUrl,
    apiOrigins: [...apiOrigins],
    bucket: at.bucket,
    liveSet: at.set.id,
    demo,
    ...(at.set.watched.length > 0 && { watched: [...at.set.watched] }),
    ...(at.shown?.of && { preview: at.shown.of }),
    ...(!at.shown && snapshotSignerOf(options, at.set) && { htmlSnapshot: true }),
  };
}

/** A browser without these headers has no way to mark an opening from another site. */
function openingOf({ headers }: FastifyRequest): Pick<PageConfig, 'opening'> {
  const mode = headers['sec-fetch-mode'];
  const site = headers['sec-fetch-site'];
  // Another subdomain may be in other hands.
  if (site === 'cross-site' || (site === 'same-site' && mode === 'navigate')) {
    return { opening: 'crossSite' };
  }
  return mode === undefined || mode === 'navigate' ? {} : { opening: 'unknown' };
}

/** Stable per device, so that a device stays in its canary. */
function bucketOf(request: FastifyRequest, reply: FastifyReply): number {
  const known = Number(readOwnCookie(request, bucketCookie) ?? Number.NaN);
  if (Number.isInteger(known) && known >= 0 && known < bucketCount) return known;
  const bucket = randomInt(bucketCount);
  const cookie = { name: bucketCookie, value: String(bucket), maxAgeSeconds: oneYearSeconds };
  setOwnCookie(request, reply, cookie);
  return bucket;
}

function securityHeaders(
  { apiOrigins, demo }: SiteOptions,
  page: { template: string; hasForm: boolean },
) {
  const frameAncestors = demo ? ("'self'" as const) : ("'none'" as const);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({ ...page, apiOrigins, frameAncestors }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

function sendUnsupported(
  request: FastifyRequest,
  reply: FastifyReply,
  { localesDir }: SiteOptions,
) {
  const language = languageOf(request);
  const text = fs.readFileSync(path.join(localesDir, language, 'shell.json'), 'utf8');
  const { unsupported } = JSON.parse(text) as { unsupported: UnsupportedWords };
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .header('content-security-policy', unsupportedPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(unsupportedPage(language, unsupported));
}
