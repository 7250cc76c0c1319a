import type { ReleaseContents } from '@shared/contract/published';
import type { ReleaseChange } from '@shared/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { checkSet } from '../checks/index.ts';
import { isName, isRelease, maxFileBytes, parseContents } from '../releases/contents.ts';
import { FolderOfReleases, openFolderStore } from '../releases/folder-store.ts';
import type { PruneRequest } from '../releases/prune.ts';
import {
  ChangedMeanwhile,
  noSuchFile,
  Refused,
  type ReleaseRef,
  type ReleaseStore,
} from '../releases/store.ts';
import { canChange, canRelease, findToken, type ReleaseToken } from './tokens.ts';
import { Uploads } from './uploads.ts';

export interface ReleaseServiceOptions {
  releasesDir: string;
  tokens: readonly ReleaseToken[];
  /** Failures, errors and vitals of live releases, by release. */
  reports?: () => Promise<unknown>;
}

/** Rate limit of unknown tokens per IP address. */
const wrongTokenRate = { burst: 20, perSecond: 0.3 };

/**
 * The release service for teams on other machines. They upload files by hash, then the release,
 * then switch it live, which fails if the live revision has changed meanwhile. A broken upload is
 * never served.
 */
export async function releaseService(
  app: FastifyInstance,
  options: ReleaseServiceOptions,
): Promise<void> {
  const files = new FolderOfReleases(options.releasesDir);
  const uploads = new Uploads(files);
  keepBodiesRaw(app);
  requireToken(app, options.tokens);
  registerErrorHandlers(app);
  registerReadRoutes(app, files, options);
  registerUploadRoutes(app, { files, uploads });
  const storeOf = ({ team }: ReleaseToken): ReleaseStore => {
    const store = openFolderStore(files, {
      by: team,
      check: (after, before) => checkSet(store, after, before),
    });
    return store;
  };
  app.post('/switch', async (request) => {
    const { changes, revision } = parseSwitch(request.body);
    const token = tokenOf(request);
    if (!canChange(token, changes)) throw new NotAllowed(token, changes);
    const live = await storeOf(token).change(changes, { revision });
    request.log.info({ team: token.team, changes, revision: live.revision }, 'released');
    await uploads.sweep();
    return { live };
  });
  app.post('/prune', async (request) => {
    const pruneRequest = parsePruneRequest(request.body);
    const token = tokenOf(request);
    const all = pruneRequest.names.length > 0 ? pruneRequest.names : await files.names();
    const names = all.filter((name) => canRelease(token, name));
    if (pruneRequest.names.length > names.length)
      throw new NotAllowed(
        token,
        pruneRequest.names.map((name) => ({ name })),
      );
    // An empty list means all names, also those of other teams: stop here.
    if (names.length === 0) return { removed: [], kept: 0 };
    const pruned = await storeOf(token).prune({ ...pruneRequest, names });
    const { removed } = pruned;
    if (!pruneRequest.dryRun)
      request.log.info({ team: token.team, removed }, 'old releases removed');
    return pruned;
  });
}

function registerUploadRoutes(
  app: FastifyInstance,
  { files, uploads }: { files: FolderOfReleases; uploads: Uploads },
): void {
  app.post<{ Params: ReleaseRef }>('/of/:name/:release/missing', async (request) => {
    const contents = parseUploadedContents(request);
    const known = await files.contents(contents.name, contents.release);
    const digests = Object.values(contents.files).map(({ sha256 }) => sha256);
    return { there: known !== undefined, missing: known ? [] : await uploads.missing(digests) };
  });
  app.put<{ Params: { digest: string } }>('/files/:digest', async (request, reply) => {
    const { digest } = request.params;
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new BadRequest('That is no hash.');
    if (!(await uploads.add(digest, bytesOf(request)))) throw new BadRequest('It came damaged.');
    return reply.code(204).send();
  });
  app.put<{ Params: ReleaseRef }>('/of/:name/:release', async (request) => {
    const contents = parseUploadedContents(request);
    if (await files.contents(contents.name, contents.release)) {
      return { result: await files.ensureSameContents(contents) };
    }
    const digests = Object.values(contents.files).map(({ sha256 }) => sha256);
    const missing = await uploads.missing(digests);
    if (missing.length > 0) throw new BadRequest(`${missing.length} files are still to come.`);
    return { result: await uploads.assemble(contents, bytesOf(request)) };
  });
}

/** Readable with any token: pages show the releases anyway, and the log shows their authors. */
function registerReadRoutes(
  app: FastifyInstance,
  files: FolderOfReleases,
  options: ReleaseServiceOptions,
): void {
  const store = openFolderStore(files, { by: '' });
  app.get('/live', async () => ({ live: (await store.live()) ?? null }));
  app.get('/log', async () => ({ log: await store.log() }));
  app.get('/verify', async () => store.verify());
  app.get('/reports', async () => ({ reports: (await options.reports?.()) ?? null }));
  app.get<{ Params: { name: string } }>('/of/:name', async ({ params }) => ({
    published: await store.published(params.name),
  }));
  app.get<{ Params: ReleaseRef & { '*': string } }>(
    '/of/:name/:release/*',
    async (request, reply) => {
      const { name, release, '*': file } = request.params;
      if (!isName(name) || !isRelease(release)) throw new BadRequest('That names no release.');
      const content = await store.file({ name, release, file });
      if (!content) return reply.code(404).send({ error: noSuchFile });
      return reply.type('application/octet-stream').send(content);
    },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    releaseToken?: ReleaseToken;
  }
}

/** Checks the token before the body is read, so that a stranger can send nothing in. */
function requireToken(app: FastifyInstance, tokens: readonly ReleaseToken[]): void {
  const wrongTokenLimit = new RateLimiter(wrongTokenRate);
  app.decorateRequest('releaseToken', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const token = findToken(tokens, request.headers.authorization);
    if (token) {
      request.releaseToken = token;
      return undefined;
    }
    wrongTokenLimit.take(request.ip);
    return reply.code(401).send({ error: 'That token is not known here.' });
  });
}

function tokenOf({ releaseToken }: FastifyRequest): ReleaseToken {
  if (!releaseToken) throw new Error('A request came past its token.');
  return releaseToken;
}

class BadRequest extends Error {}

class NotAllowed extends Error {
  constructor({ team, names }: ReleaseToken, changes: readonly { name: string }[]) {
    const asked = [...new Set(changes.map(({ name }) => name))].join(', ');
    super(`The token of ${team} may release ${names.join(', ')}, not ${asked}.`);
  }
}

/** Keeps bodies as raw bytes: files are binary, and a contents list is hashed as sent. */
function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxFileBytes },
    (_request, body, done) => done(null, body),
  );
}

const bytesOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

function parseUploadedContents(request: FastifyRequest<{ Params: ReleaseRef }>): ReleaseContents {
  const contents = orBadRequest(() => parseContents(bytesOf(request).toString()));
  const { name, release } = request.params;
  if (contents.name !== name || contents.release !== release) {
    throw new BadRequest('The list is of another release.');
  }
  const token = tokenOf(request);
  if (!canRelease(token, name)) throw new NotAllowed(token, [contents]);
  return contents;
}

const actions = new Set(['release', 'canary', 'promote', 'rollback', 'off', 'on']);

function parseSwitch(body: unknown): { changes: ReleaseChange[]; revision: number } {
  const { changes, revision } = orBadRequest(
    () => (JSON.parse(String(body)) ?? {}) as { changes: ReleaseChange[]; revision: number },
  );
  const isValid =
    Number.isInteger(revision) &&
    Array.isArray(changes) &&
    changes.length > 0 &&
    changes.every(isChange);
  if (!isValid) throw new BadRequest('That is no change.');
  return { changes, revision };
}

function isChange(change: unknown): boolean {
  const { do: action, name, release, percent } = (change ?? {}) as Record<string, unknown>;
  const needsRelease = action === 'release' || action === 'canary';
  return (
    actions.has(String(action)) &&
    isName(String(name)) &&
    (release === undefined ? !needsRelease : isRelease(String(release))) &&
    (action !== 'canary' || typeof percent === 'number')
  );
}

function parsePruneRequest(body: unknown): PruneRequest {
  const { names, keep, dryRun } = orBadRequest(
    () => (JSON.parse(String(body)) ?? {}) as Partial<PruneRequest>,
  );
  const isValid =
    Array.isArray(names) &&
    names.every((name) => isName(String(name))) &&
    Number.isInteger(keep) &&
    Number(keep) >= 1 &&
    typeof dryRun === 'boolean';
  if (!isValid) throw new BadRequest('That does not say what may be removed.');
  return { names, keep: Number(keep), dryRun };
}

function orBadRequest<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : 'That is not understood.');
  }
}

function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const [status, body] = responseTo(error);
    if (status === 500)
      request.log.error({ requestId: request.id, err: error }, 'a release failed');
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_, reply: FastifyReply) =>
    reply.code(404).send({ error: 'The release service has no such address.' }),
  );
}

function responseTo(error: unknown): [number, object] {
  if (error instanceof Refused) return [422, { error: error.message, refusals: error.refusals }];
  if (error instanceof ChangedMeanwhile) return [409, { error: error.message }];
  if (error instanceof NotAllowed) return [403, { error: error.message }];
  if (error instanceof BadRequest) return [400, { error: error.message }];
  if (error instanceof ApiError) return [429, { error: 'Too many wrong tokens: wait a minute.' }];
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return [status, { error: error instanceof Error ? error.message : '' }];
  return [500, { error: 'The release service failed: its log says more.' }];
}
