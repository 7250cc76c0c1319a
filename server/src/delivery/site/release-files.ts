import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../releases/server-paths.ts';
import { serveFiles } from './files.ts';
import type { LiveSets } from './live-set.ts';
import { hasPreview, type Previews } from './previews.ts';

const oneYearSeconds = 31_536_000;

interface ServedReleases {
  folder: string;
  liveSets: Pick<LiveSets, 'wasLive'>;
  previews?: Previews | undefined;
}

const forEverybody = `max-age=${oneYearSeconds}, immutable`;
/** Only the browser of who has the preview keeps its files. */
const forPreview = 'private, max-age=3600';

/**
 * Serves the files of releases that are or were live, and of a preview to those who have opened it: a
 * release token alone puts nothing on the origin. They never change once published, so browsers may cache them for ever.
 */
export function serveReleases(
  app: FastifyInstance,
  { folder, liveSets, previews }: ServedReleases,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      // A document that gets here by whatever way has no origin and runs no script.
      reply
        .header('content-security-policy', 'sandbox')
        .header('x-content-type-options', 'nosniff');
      if (request.headers['service-worker'] === undefined) return undefined;
      return reply.code(404).type('text/plain').send('Not found\n');
    });
    serveFiles(scope, {
      folder,
      prefix: serverPaths.releases,
      cacheControl: forEverybody,
      kinds: ['.js', '.css', '.json'],
      cacheFor: ([name = '', release = '', ...file], request) => {
        if (file.length === 0) return undefined;
        if (liveSets.wasLive(name, release)) return forEverybody;
        const isOpened = previews && hasPreview(request, { name, release }, previews);
        return isOpened ? forPreview : undefined;
      },
    });
  });
}
