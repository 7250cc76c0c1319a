import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkSigner } from '../crypto/link-signer.ts';
import type { FileStore, FileType } from '../files/file-store.ts';
import { contentTypes } from '../files/sniff.ts';

const oneYearSeconds = 31_536_000;
const publicForever = `public, max-age=${oneYearSeconds}, immutable`;

export const filePath = (name: string): string => `/files/${name}`;

/** The name of the file at an address, signed or not; undefined for any other address. */
export const fileNameIn = (url: string): string | undefined =>
  /^\/files\/([\w.]+)(?:\?[\w=&-]*)?$/.exec(url)?.[1];

export interface ServedFiles {
  files: FileStore;
  links: LinkSigner;
  /** Whether a file has a public address; all others are served at signed addresses only. */
  isPublic: (name: string) => Promise<boolean>;
}

const notFound = (reply: FastifyReply) =>
  reply.status(404).type('text/plain').header('cache-control', 'no-store').send('Not found\n');

/**
 * Serves uploaded files. The extension holds the type that the server detected by content; the
 * headers forbid browsers to guess another type or to run scripts.
 */
export function serveUploads(app: FastifyInstance, given: ServedFiles): void {
  const { files, links, isPublic } = given;
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const type = /^[0-9a-f]{32}\.(jpg|png|webp|mp4)$/.exec(name)?.[1];
    const file = type && (await files.open(name));
    if (!type || !file) return notFound(reply);
    const query = request.query as Record<string, unknown>;
    const needsSignature = !(await isPublic(name));
    // The answer of a file that is not there: an unsigned address reveals nothing.
    if (needsSignature && !links.isSigned(filePath(name), query)) return notFound(reply);
    reply
      .type(contentTypes[type as FileType])
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-site')
      .header('cache-control', needsSignature ? 'private, no-store' : publicForever)
      .header('accept-ranges', 'bytes');
    const part = readRange(request, file.bytes);
    if (part === 'none') {
      return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    }
    if (!part) return reply.header('content-length', file.bytes).send(file.read());
    return reply
      .status(206)
      .header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`)
      .header('content-length', part.end - part.start + 1)
      .send(file.read(part));
  });
}

/** Players request parts: a single range is honored, anything else gets the whole file. */
function readRange(
  request: FastifyRequest,
  bytes: number,
): { start: number; end: number } | 'none' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  if (!match || match[0] === 'bytes=-') return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start <= end ? { start, end } : 'none';
}
