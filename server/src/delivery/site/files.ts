import fs from 'node:fs';
import path from 'node:path';
import { plainAddress } from '@shared/lib/fresh-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Serves the files of a folder that are of a known kind. */
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};
export type FileKind = keyof typeof types;

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

export interface FilesOptions {
  /** The folder on disk, and the URL prefix that serves it. */
  folder: string;
  prefix: string;
  cacheControl: string;
  kinds: readonly FileKind[];
  /** Whether, and how long, the file at these names below the folder may be served and kept. */
  cacheFor?: (names: readonly string[], request: FastifyRequest) => string | undefined;
}

export function serveFiles(app: FastifyInstance, options: FilesOptions): void {
  const { folder, prefix, cacheControl, kinds, cacheFor = () => cacheControl } = options;
  const top = path.resolve(folder) + path.sep;
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    // A retry uses a marked URL for the same file.
    const name = plainAddress(`/${request.params['*']}`).slice(1);
    const file = path.resolve(top, name);
    const kind = kinds.find((one) => one === path.extname(file));
    if (!kind || !file.startsWith(top)) return notFound(reply);
    const cached = cacheFor(path.relative(top, file).split(path.sep), request);
    if (cached === undefined) return notFound(reply);
    reply.header('content-type', types[kind]).header('cache-control', cached);
    reply.header('x-content-type-options', 'nosniff').header('vary', 'accept-encoding');
    return send(reply, { top, file, accepted: request.headers['accept-encoding'] ?? '' });
  });
}

interface FoundFile {
  top: string;
  file: string;
  accepted: string;
}

async function send(
  reply: FastifyReply,
  { top, file, accepted }: FoundFile,
): Promise<FastifyReply> {
  const names = accepted.split(',').map((part) => part.split(';')[0]?.trim());
  const encoded = encodings.filter(({ name }) => names.includes(name));
  for (const { name, ending } of [...encoded, { name: '', ending: '' }]) {
    const content = await readInside(top, file + ending).catch(() => undefined);
    if (!content) continue;
    if (name) reply.header('content-encoding', name);
    return reply.send(content);
  }
  return notFound(reply);
}

/** The folder itself may be a link; a link inside of it may lead anywhere, and is no file. */
async function readInside(top: string, file: string): Promise<Buffer | undefined> {
  const [realTop, real] = await Promise.all([top, file].map((one) => fs.promises.realpath(one)));
  if (real !== path.join(realTop ?? '', path.relative(top, file))) return undefined;
  return fs.promises.readFile(file);
}

/** Plain text and never cached: a file that is missing now may be there in a moment. */
function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Not found\n');
}
