import type { ReleaseContents } from '@shared/contract/published';
import type { LiveFile, ReleaseChange } from '@shared/contract/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { hourMs } from '../../platform/time/time.ts';
import { checkSet } from '../checks/index.ts';
import type { PreviewLinks } from '../previews/preview-links.ts';
import { parseContents } from '../releases/contents.ts';
import { FolderOfReleases, openFolderStore } from '../releases/folder-store.ts';
import { firstReleases, releasedIn } from '../releases/log-file.ts';
import { isName, isRelease } from '../releases/names.ts';
import type { Pruned, PruneRequest } from '../releases/prune.ts';
import type { ReleaseKey } from '../releases/release-keys.ts';
import {
  parseEndPreviewsRequest,
  parsePreviewRequest,
  parsePruneRequest,
  parseSwitch,
} from '../releases/schemas.ts';
import { serverPaths } from '../releases/server-paths.ts';
import { requireSignature } from '../releases/signatures.ts';
import { keepSourceMaps, readSourceMaps } from '../releases/source-maps.ts';
import {
  ChangedMeanwhile,
  noSuchFile,
  type ReleaseRef,
  type ReleaseStore,
} from '../releases/store.ts';
import {
  BadRequest,
  NotAllowed,
  QuotaUsed,
  registerErrorHandlers,
  UnknownToken,
  WaitsForApproval,
} from './answers.ts';
import { type Budgets, createBudgets } from './budgets.ts';
import { eventOf, type OnReleaseEvent, type ReleaseEvent } from './events.ts';
import { bytesOf, keepBodiesRaw, signatureOf, signedBy } from './requests.ts';
import {
  canChange,
  canRelease,
  type ReleaseToken,
  type ReleaseTokens,
  shownToken,
} from './tokens.ts';
import { Uploads } from './uploads.ts';

export interface ReleaseServiceOptions {
  releasesDir: string;
  tokens: ReleaseTokens;
  onEvent: OnReleaseEvent;
  previewLinks: PreviewLinks;
  /** How many people have to ask for a release of the shell before it goes live. */
  shellApprovals: number;
  /** Which teams sign what; without keys, releases need no signature. */
  releaseKeys?: readonly ReleaseKey[] | undefined;
  /** Failures, errors and vitals of live releases, by release. */
  reports?: () => Promise<unknown>;
}

/** Rate limit of unknown tokens per IP address. */
/** Protects this process from load: a token is too long to be guessed. */
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
  const files = new FolderOfReleases(options.releasesDir, options.releaseKeys);
  const uploads = new Uploads(files);
  keepBodiesRaw(app);
  requireToken(app, options.tokens);
  registerErrorHandlers(app);
  const service = { files, uploads, options, budgets: createBudgets() };
  registerReadRoutes(app, service);
  registerUploadRoutes(app, service);
  registerSwitch(app, service);
  registerPreview(app, service);
  registerPrune(app, service);
}

interface Service {
  files: FolderOfReleases;
  uploads: Uploads;
  options: ReleaseServiceOptions;
  budgets: Budgets;
}

/** Reports that the effect comes next. */
type Start = () => Promise<void>;

/** Runs an action and reports its outcome; a failure that is no refusal is in the log anyway. */
async function recorded<Result>(
  { options }: Service,
  request: FastifyRequest,
  of: Pick<ReleaseEvent, 'action' | 'releases'> & {
    act: (start: Start) => Promise<Result>;
    /** What was done, where the request does not name it; undefined where nothing was. */
    done?: (result: Result) => ReleaseEvent['releases'] | undefined;
  },
): Promise<Result> {
  const { action, releases, act, done = () => releases } = of;
  const record = (outcome: ReleaseEvent['outcome'], names = releases) =>
    options.onEvent(eventOf(request, tokenOf(request), { action, outcome, releases: names }));
  let isStarted = false;
  const start = async () => {
    await record('started');
    isStarted = true;
  };
  try {
    const result = await act(start);
    const names = done(result);
    if (names) await record('done', names);
    return result;
  } catch (error) {
    // The team repeats its request: this is no refusal.
    if (error instanceof ChangedMeanwhile && !isStarted) throw error;
    await record(error instanceof WaitsForApproval ? 'waiting' : 'refused');
    throw error;
  }
}

const describeChange = (change: ReleaseChange): string =>
  'release' in change && change.release
    ? `${change.do} ${change.name}/${change.release}`
    : `${change.do} ${change.name}`;

function registerSwitch(app: FastifyInstance, service: Service): void {
  app.post('/switch', async (request) => {
    const token = tokenOf(request);
    service.budgets.change(token);
    const { changes, revision } = parseSwitch(bytesOf(request).toString());
    const act = async (start: Start) => {
      if (!canChange(token, changes)) throw new NotAllowed(token, changes);
      return storeOf(service, request, start).change(changes, { revision });
    };
    const releases = changes.map(describeChange);
    const live = await recorded(service, request, { action: 'switch', releases, act });
    await service.uploads.sweep();
    return { live };
  });
}

function registerPreview(app: FastifyInstance, service: Service): void {
  app.post('/previews', async (request) => {
    const token = tokenOf(request);
    service.budgets.change(token);
    const { name, release, hours } = parsePreviewRequest(bytesOf(request).toString());
    const endsAtMs = Date.now() + hours * hourMs;
    const act = async (start: Start) => {
      if (!canRelease(token, name)) throw new NotAllowed(token, [{ name }]);
      await storeOf(service, request, start).preview({ name, release, endsAtMs });
      const link = service.options.previewLinks.sign({ name, release, endsAtMs });
      return { path: `${serverPaths.preview}${link}`, endsAtMs };
    };
    return recorded(service, request, { action: 'preview', releases: [`${name}/${release}`], act });
  });
  app.post('/previews/end', async (request) => {
    const token = tokenOf(request);
    service.budgets.change(token);
    const of = parseEndPreviewsRequest(bytesOf(request).toString());
    const act = async () => {
      if (!canRelease(token, of.name)) throw new NotAllowed(token, [of]);
      await requireStillValid(request, service.options.tokens);
      return { ended: await storeOf(service, request).endPreviews(of) };
    };
    const releases = [`end ${of.release === undefined ? of.name : `${of.name}/${of.release}`}`];
    return recorded(service, request, { action: 'preview', releases, act });
  });
}

function storeOf(
  { files, options }: Service,
  request: FastifyRequest,
  start: Start = async () => {},
): ReleaseStore {
  const token = tokenOf(request);
  const store = openFolderStore(files, {
    by: token.team,
    check: async (after, before) => {
      const refusals = await checkSet(store, after, before);
      if (refusals.length === 0)
        await requireApproval({ files, options }, token, { after, before });
      await requireStillValid(request, options.tokens);
      if (refusals.length === 0) await start();
      return refusals;
    },
  });
  return store;
}

/** Uploads and checks take their time, and a revoked token ends at once. */
async function requireStillValid(request: FastifyRequest, tokens: ReleaseTokens): Promise<void> {
  const shown = shownToken(request.headers.authorization);
  if (!shown || !(await tokens.find(shown))) throw new UnknownToken();
}

/** A shell that was never live has every right of a page: one person alone does not bring it. */
async function requireApproval(
  { files, options }: Pick<Service, 'files' | 'options'>,
  token: ReleaseToken,
  { after, before }: { after: LiveFile; before: LiveFile | undefined },
): Promise<void> {
  if (options.shellApprovals < 2) return;
  const fresh = firstReleases('shell', { after, before, log: await files.log.read() });
  for (const release of fresh) {
    const approvals = await options.tokens.approve(token, release);
    if (approvals < options.shellApprovals) throw new WaitsForApproval(release);
  }
}

function registerPrune(app: FastifyInstance, service: Service): void {
  app.post('/prune', async (request) => {
    const token = tokenOf(request);
    service.budgets.change(token);
    const pruneRequest = parsePruneRequest(bytesOf(request).toString());
    const act = (start: Start) => prune(service, request, { ...pruneRequest, start });
    const done = ({ removed }: Pruned) =>
      pruneRequest.dryRun ? undefined : removed.map(({ name, release }) => `${name}/${release}`);
    const releases = pruneRequest.names;
    return recorded(service, request, { action: 'prune', releases, act, done });
  });
}

async function prune(
  service: Service,
  request: FastifyRequest,
  { start, ...given }: PruneRequest & { start: Start },
): Promise<Pruned> {
  const token = tokenOf(request);
  const all = given.names.length > 0 ? given.names : await service.files.names();
  const names = all.filter((name) => canRelease(token, name));
  if (given.names.length > names.length)
    throw new NotAllowed(
      token,
      given.names.map((name) => ({ name })),
    );
  // An empty list means all names, also those of other teams: stop here.
  if (names.length === 0) return { removed: [], kept: 0 };
  await requireStillValid(request, service.options.tokens);
  if (!given.dryRun) await start();
  return storeOf(service, request).prune({ ...given, names });
}

function registerUploadRoutes(app: FastifyInstance, service: Service): void {
  const { files, uploads, options } = service;
  const consume = async (
    request: FastifyRequest,
    written: { bytes: number; files: number },
  ): Promise<void> => {
    const token = tokenOf(request);
    if (!(await options.tokens.consume(token, written))) throw new QuotaUsed(token);
  };
  app.post<{ Params: ReleaseRef }>('/of/:name/:release/missing', async (request) => {
    const contents = parseUploadedContents(request);
    const known = await files.contents(contents.name, contents.release);
    if (files.keys && !known) {
      // Before its files are sent for nothing.
      requireSignature(signedBy(request, contents), { keys: files.keys, wasLive: false });
    }
    const digests = Object.values(contents.files).map(({ sha256 }) => sha256);
    const maps = await readSourceMaps(files.pathOf(contents.name, contents.release));
    return {
      there: known !== undefined,
      missing: known ? [] : await uploads.missing(digests),
      maps: maps ? 'there' : 'missing',
    };
  });
  app.put<{ Params: { digest: string } }>('/files/:digest', async (request, reply) => {
    const { digest } = request.params;
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new BadRequest('That is no hash.');
    await consume(request, { bytes: bytesOf(request).length, files: 1 });
    if (!(await uploads.add(digest, bytesOf(request)))) throw new BadRequest('It came damaged.');
    return reply.code(204).send();
  });
  const publish = async (request: FastifyRequest<{ Params: ReleaseRef }>, start: Start) => {
    const contents = parseUploadedContents(request);
    if (await files.contents(contents.name, contents.release)) {
      return files.ensureSame(contents, signatureOf(request));
    }
    const key = `${contents.name}/${contents.release}`;
    // What was live is served for ever: other files under its name would be public at once.
    if (releasedIn(await files.log.read()).includes(key)) {
      throw new BadRequest(`${key} was live and has been removed: build it with another version.`);
    }
    const marks = Object.values(contents.files);
    const missing = await uploads.missing(marks.map(({ sha256 }) => sha256));
    if (missing.length > 0) throw new BadRequest(`${missing.length} files are still to come.`);
    await consume(request, {
      bytes: marks.reduce((sum, { bytes }) => sum + bytes, 0),
      files: marks.length + 1,
    });
    await requireStillValid(request, options.tokens);
    await start();
    const result = await uploads.assemble(contents, {
      list: bytesOf(request),
      signature: signatureOf(request),
    });
    await uploads.sweep();
    return result;
  };
  app.put<{ Params: ReleaseRef }>('/of/:name/:release', async (request) => {
    const { name, release } = request.params;
    if (!isName(name) || !isRelease(release)) throw new BadRequest('That names no release.');
    service.budgets.change(tokenOf(request));
    const of = { action: 'publish', releases: [`${name}/${release}`] } as const;
    const act = (start: Start) => publish(request, start);
    return { result: await recorded(service, request, { ...of, act }) };
  });
  app.put<{ Params: ReleaseRef }>('/of/:name/:release/maps', async (request, reply) => {
    const { name, release } = request.params;
    const token = tokenOf(request);
    if (!canRelease(token, name)) throw new NotAllowed(token, [{ name }]);
    if (!isName(name) || !isRelease(release) || !(await files.contents(name, release)))
      throw new BadRequest('That names no release.');
    await consume(request, { bytes: bytesOf(request).length, files: 1 });
    await keepSourceMaps(files.pathOf(name, release), bytesOf(request));
    return reply.code(204).send();
  });
}

/** Readable with any token: pages show the releases anyway, and the log shows their authors. */
function registerReadRoutes(app: FastifyInstance, { files, options, budgets }: Service): void {
  const store = openFolderStore(files, { by: '' });
  app.get('/live', async () => ({ live: (await store.live()) ?? null }));
  app.get('/previews', async () => ({ previews: await store.previews() }));
  app.get('/log', async () => ({ log: await store.log() }));
  app.get('/verify', async (request) => {
    budgets.verify(tokenOf(request));
    return store.verify();
  });
  app.get('/reports', async () => ({ reports: (await options.reports?.()) ?? null }));
  app.get<{ Params: { name: string } }>('/of/:name', async ({ params }) => ({
    published: await store.published(params.name),
  }));
  app.get<{ Params: ReleaseRef }>('/of/:name/:release/signature', async (request, reply) => {
    const { name, release } = request.params;
    if (!isName(name) || !isRelease(release)) throw new BadRequest('That names no release.');
    const signature = await store.signature({ name, release });
    if (signature === undefined) return reply.code(404).send({ error: noSuchFile });
    return reply.type('application/octet-stream').send(signature);
  });
  app.get<{ Params: ReleaseRef & { '*': string } }>(
    '/of/:name/:release/*',
    async (request, reply) => {
      const { name, release, '*': file } = request.params;
      if (!isName(name) || !isRelease(release))
        throw new BadRequest('This is not the name of a release.');
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
function requireToken(app: FastifyInstance, tokens: ReleaseTokens): void {
  const wrongTokenLimit = new RateLimiter(wrongTokenRate);
  app.decorateRequest('releaseToken', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    const shown = shownToken(request.headers.authorization);
    const token = shown && (await tokens.find(shown));
    if (token) {
      request.releaseToken = token;
      return undefined;
    }
    wrongTokenLimit.take(request.ip);
    throw new UnknownToken();
  });
}

function tokenOf({ releaseToken }: FastifyRequest): ReleaseToken {
  if (!releaseToken) throw new Error('A request passed without a token.');
  return releaseToken;
}

function parseUploadedContents(request: FastifyRequest<{ Params: ReleaseRef }>): ReleaseContents {
  const contents = parseContents(bytesOf(request).toString());
  const { name, release } = request.params;
  if (contents.name !== name || contents.release !== release) {
    throw new BadRequest('The list is of another release.');
  }
  const token = tokenOf(request);
  if (!canRelease(token, name)) throw new NotAllowed(token, [contents]);
  return contents;
}
