import { createHash } from 'node:crypto';
import { snapshotCache, snapshotKeyName } from '@shared/contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The worker only fetches pages from this origin, when it has none stored. */
const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ');

/** A worker of an earlier shell answers with whatever lies in its cache: it is not served any more. */
export const verifiesSnapshots = (worker: string | undefined): boolean =>
  worker?.includes(snapshotKeyName) ?? false;

/** The worker of a release, with the public key of the HTML that it may answer with. */
export const withSnapshotKey = (worker: string, publicKey: string): string =>
  `self.${snapshotKeyName}='${publicKey}';\n${worker}`;

/** Replaces the worker on every device: deletes the stored pages, then unregisters itself. */
export const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  event.waitUntil(caches.delete('${snapshotCache}').then(() => registration.unregister()));
});
`;

/** Sends the live worker; browsers revalidate it on each request, so that none keeps an old one. */
export function sendWorker(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const etag = etagOf(text);
  reply
    .type('text/javascript; charset=utf-8')
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff');
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}

export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
