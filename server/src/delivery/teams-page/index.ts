import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseOverview } from '@shared/contract/release-overview';
import type { FastifyInstance } from 'fastify';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { FolderOfReleases, openFolderStore } from '../releases/folder-store.ts';
import { serveFiles } from '../site/files.ts';
import { answerErrors, UnknownToken } from '../upload-service/answers.ts';
import { type ReleaseTokens, shownToken } from '../upload-service/tokens.ts';
import { type ReportReader, readOverview } from './overview.ts';

export interface TeamsPageOptions {
  releasesDir: string;
  tokens: Pick<ReleaseTokens, 'find'>;
  reader: ReportReader;
  /** Everyone reads it without a token. */
  demo: boolean;
  /** The built page; without one there are the data alone. */
  pageDir: string | undefined;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** As of the release service: a token is too long to be guessed. */
const wrongTokenRate = { burst: 20, perSecond: 0.3 };

/** However many look, the database is asked once in so long. */
const freshMs = 2000;

/** The page for teams, at `/releases/`, and its data. It changes nothing. */
export async function teamsPage(app: FastifyInstance, options: TeamsPageOptions): Promise<void> {
  answerErrors(app);
  app.addHook('onRequest', async (_, reply) => {
    reply
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin');
  });
  registerOverview(app, options);
  const { pageDir } = options;
  if (!pageDir) return;
  app.get('/releases', (_, reply) => reply.redirect('/releases/'));
  serveFiles(app, {
    folder: pageDir,
    prefix: '/releases/page/',
    cacheControl: 'no-cache',
    kinds: ['.js', '.css', '.html'],
  });
  app.get('/releases/', async (_, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return fs.promises.readFile(path.join(pageDir, 'index.html'));
  });
}

function registerOverview(app: FastifyInstance, options: TeamsPageOptions): void {
  const { tokens, reader, demo, releasesDir } = options;
  const wrongTokenLimit = new RateLimiter(wrongTokenRate);
  const store = openFolderStore(new FolderOfReleases(releasesDir), { by: '' });
  let last: { readAtMs: number; overview: Promise<ReleaseOverview> } | undefined;
  const read = (): Promise<ReleaseOverview> => {
    if (last && Date.now() - last.readAtMs < freshMs) return last.overview;
    const overview = readOverview(store, reader);
    last = { readAtMs: Date.now(), overview };
    overview.catch(() => {
      last = undefined;
    });
    return overview;
  };
  app.get('/releases/overview', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const shown = shownToken(request.headers.authorization);
    const isKnown = demo || (shown && (await tokens.find(shown)));
    if (!isKnown) {
      wrongTokenLimit.take(request.ip);
      throw new UnknownToken();
    }
    return read();
  });
}
