import { apiPrefix } from '@shared/contract/envelope';
import { basePath } from '@shared/contract/releases';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { api } from './calls/api.ts';
import { SeenNonces } from './calls/nonces.ts';
import { VisitorQueue } from './calls/visitor-queue.ts';
import { type CallServices, createImplementations } from './composition/calls.ts';
import { recordHookRefusals } from './composition/hook-events.ts';
import { serveMetrics } from './composition/metrics.ts';
import { isFinalRefusal } from './composition/operations.ts';
import { securityEvents } from './composition/security-events.ts';
import { takeDepositHook } from './domains/deposit/deposit-hook.routes.ts';
import { createDocumentIndex } from './domains/legal/texts.ts';
import { takeCarrierHook } from './domains/shop/carrier-hook.routes.ts';
import { takeBytes } from './domains/uploads/upload-bytes.routes.ts';
import { isPublicFile } from './domains/uploads/uploads.queries.ts';
import type { LinkSigner } from './platform/crypto/link-signer.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import type { Database } from './platform/db/database.ts';
import { ApiError } from './platform/errors.ts';
import type { ExternalServices } from './platform/external.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { serveUploads } from './platform/http/files.ts';
import { type RateLimit, RateLimiter } from './platform/http/rate-limit.ts';
import { createRequestNumber } from './platform/http/short-number.ts';
import { createSlowRequestHandler } from './platform/http/slow-request.ts';
import { sendStrictTransport, strictTransport } from './platform/http/strict-transport.ts';
import { createProxyCheck, type ProxyCheck } from './platform/http/trusted-proxies.ts';
import type { MailService } from './platform/mail/service.ts';
import { RequestMetrics } from './platform/metrics/requests.ts';
import { type Readiness, registerHealth } from './platform/readiness/readiness.ts';
import type { Words } from './platform/words.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the answer, for the log and the metrics. */
    answerCode: number;
  }
}

export interface AppDeps extends CallServices {
  database: Database;
  readiness: Readiness;
  words: Words;
  log: Logger;
  appKeys: ReadonlyMap<string, string>;
  secretBox: SecretBox;
  links: LinkSigner;
  /** The delivery of the web view: registered on the same app, outside /api. */
  site?: (app: FastifyInstance) => void | Promise<void>;
  /** Validates answers against the contract; on in tests and in the demo. */
  checkResponses: boolean;
  files: FileStore;
  mail: MailService;
  trustProxy?: string;
  metricsToken?: string;
  /** A demo shows its metrics to callers on this machine. */
  demo?: boolean;
  /** Shared with the tracking service that reports parcel events. */
  carrierSecret?: string;
  /** Shared with the provider that reports deposits. */
  depositSecret?: string;
  limits?: { address?: RateLimit; person?: RateLimit };
  external?: ExternalServices;
}

/** An address may call more often than a person: a mobile carrier's address serves many people. */
const defaultLimits = {
  address: { burst: 600, perSecond: 100 },
  person: { burst: 120, perSecond: 20 },
};

export function buildApp(deps: AppDeps): FastifyInstance {
  const app = createHttpServer(deps);
  drainOnClose(app, () => deps.readiness.isStopping);
  sendStrictTransport(app);
  const requests = new RequestMetrics();
  app.decorateRequest('answerCode', 0);
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route, never the URL: its query may contain a token.
    const call = request.routeOptions.url ?? 'unknown';
    const code = request.answerCode || (reply.statusCode < 400 ? 0 : reply.statusCode);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    requests.record({ call, code, ms });
    deps.log.info({ requestId: request.id, call, code, ms }, 'request');
    done();
  });

  // For routes outside /api: send only the request's number, details go to the log.
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status < 500) return reply.status(status).type('text/plain').send('Refused\n');
    request.log.error({ requestId: request.id, err: error }, 'request failed');
    return reply.status(500).type('text/plain').send(`Failure ${request.id}\n`);
  });

  registerHealth(app, deps.readiness);
  serveMetrics(app, { ...deps, requests });
  serveUploads(app, { ...deps, isPublic: (name) => isPublicFile(deps.database.db, name) });
  registerHooks(app, deps);
  const addressLimit = new RateLimiter(deps.limits?.address ?? defaultLimits.address);
  const uploads = { database: deps.database, files: deps.files, addressLimit };
  app.register(
    async (scope) =>
      api(scope, {
        implementations: createImplementations(deps),
        extraRoutes: [
          {
            prefix: '/uploads',
            register: (scope, inEnvelope) => takeBytes(scope, uploads, inEnvelope),
          },
        ],
        database: deps.database,
        appKeys: deps.appKeys,
        nonces: new SeenNonces(),
        addressLimit,
        personLimit: new RateLimiter(deps.limits?.person ?? defaultLimits.person),
        visitors: new VisitorQueue(),
        services: {
          words: deps.words,
          documents: createDocumentIndex(deps.legal),
          log: deps.log,
          files: deps.files,
          mail: deps.mail,
          secretBox: deps.secretBox,
          links: deps.links,
          external: deps.external ?? {},
          events: securityEvents,
        },
        isFinalRefusal,
        checkResponses: deps.checkResponses,
      }),
    { prefix: apiPrefix },
  );
  const { site } = deps;
  if (site) app.register(async (scope) => site(scope));
  return app;
}

/** Its limits, and how it answers when they are passed. */
function createHttpServer(deps: AppDeps): FastifyInstance {
  const isProxy = deps.trustProxy ? createProxyCheck(deps.trustProxy) : () => false;
  const slowRequests = createSlowRequestHandler(() => new ApiError('tooSlow'));
  const app = fastify({
    loggerInstance: deps.log,
    // Fastify's own lines contain the URL with its query; `onResponse` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestNumber,
    // One shared logger: most requests never use theirs, and log calls name the request.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    frameworkErrors: (_error, request, reply) => answerUnreadableUrl({ request, reply, isProxy }),
    trustProxy: deps.trustProxy ? isProxy : false,
    requestTimeout: 15_000,
    clientErrorHandler: slowRequests.handle,
    // Node looks for overdue requests at this interval, by the larger of the two limits.
    http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    // A call on an open connection is still answered: the server has not closed yet.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  slowRequests.register(app);
  return app;
}

/** For a URL that cannot be decoded, sends the web view to its home page. No hook has run before. */
function answerUnreadableUrl(given: {
  request: FastifyRequest;
  reply: FastifyReply;
  isProxy: ProxyCheck;
}): void {
  const { raw } = given.request;
  const isPage = raw.url?.startsWith(`${basePath}/`) ?? false;
  const isBehindTls =
    raw.headers['x-forwarded-proto'] === 'https' &&
    given.isProxy(raw.socket.remoteAddress ?? '', 0);
  given.reply.raw.writeHead(isPage ? 302 : 400, {
    ...(isPage && { location: `${basePath}/` }),
    ...(isBehindTls && strictTransport),
  });
  given.reply.raw.end();
}

/** Registers the webhooks of other services, each in a scope of its own. */
function registerHooks(app: FastifyInstance, deps: AppDeps): void {
  const { database, log, external } = deps;
  const addressLimit = new RateLimiter(deps.limits?.address ?? defaultLimits.address);
  const onRefused = recordHookRefusals({ db: database.db, log });
  const shared = { database, log, addressLimit, onRefused };
  const prefix = { prefix: '/hooks' };
  app.register(
    async (scope) => takeCarrierHook(scope, { ...shared, secret: deps.carrierSecret }),
    prefix,
  );
  app.register(
    async (scope) =>
      takeDepositHook(scope, {
        ...shared,
        provider: external?.deposits,
        secret: deps.depositSecret,
      }),
    prefix,
  );
}
