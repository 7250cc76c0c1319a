import type { FastifyInstance } from 'fastify';
import { serverPaths } from '../releases/server-paths.ts';
import { serveFiles } from './files.ts';
import type { LiveSets } from './live-set.ts';

const oneYearSeconds = 31_536_000;

/**
 * Serves the files of releases that are or were live: a release token alone puts nothing on the
 * origin. They never change once published, so browsers may cache them for ever.
 */
export function serveReleases(
  app: FastifyInstance,
  { folder, liveSets }: { folder: string; liveSets: Pick<LiveSets, 'wasLive'> },
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
      cacheControl: `max-age=${oneYearSeconds}, immutable`,
      kinds: ['.js', '.css', '.json'],
      isServed: ([name = '', release = '', ...file]) =>
        file.length > 0 && liveSets.wasLive(name, release),
    });
  });
}
