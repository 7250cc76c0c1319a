import { contract } from '@shared/contract';
import { type CodeName, codes } from '@shared/contract/codes';
import { anonymousDevice, type Envelope } from '@shared/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnreachable } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { setBrowserCookie } from '../platform/http/browser-id.ts';
import { sendText } from '../platform/http/compress.ts';
import { type DispatchDeps, deviceIdHeader, dispatch, languageOf } from './dispatch.ts';
import type { Implementation } from './implement.ts';
import { buildOpenApi, renderDocsPage } from './openapi.ts';

const bodyLimitBytes = 64 * 1024;

const jsonType = 'application/json; charset=utf-8';

/** HTTP status of the codes that do not answer 200. */
const statuses: Partial<Record<CodeName, number>> = {
  unknownCall: 404,
  tooSlow: 408,
  tooLarge: 413,
  internal: 500,
  databaseUnreachable: 503,
};

export interface ApiDeps extends DispatchDeps {
  implementations: readonly Implementation[];
  /** Further routes under /api that answer in the same envelope. */
  extraRoutes: readonly EnvelopeRoutes[];
}

export interface EnvelopeRoutes {
  prefix: string;
  register(scope: FastifyInstance, inEnvelope: InEnvelope): void;
}

export type InEnvelope = (request: FastifyRequest, data: unknown) => unknown;

/** Registers everything under /api: the calls, their documentation and the extra routes. */
export async function api(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  // Keep the body as text: the signature covers its exact characters.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    // Clients send the first type: naming it lets Fastify look it up without parsing the header.
    ['application/json', '*'],
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    // Devices with their own id need no cookie.
    if (lacksDeviceId(request)) setBrowserCookie(request, reply);
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(deps, { error, request, reply }));
  app.setNotFoundHandler((request, reply) =>
    sendError(deps, { error: new ApiError('unknownCall'), request, reply }),
  );

  for (const implementation of deps.implementations) {
    app.post(implementation.call.path, async (request, reply) => {
      try {
        const data = await dispatch(deps, { implementation, request });
        return send(deps, { codeName: 'ok', data, request, reply });
      } catch (error) {
        // Answer here: Fastify's error path takes as long as the rest of the request.
        return sendError(deps, { error, request, reply });
      }
    });
  }
  app.get('/i18n/languages', async (request, reply) =>
    send(deps, { codeName: 'ok', data: { list: deps.services.words.list }, request, reply }),
  );
  const inEnvelope: InEnvelope = (request, data) =>
    envelope(deps, { codeName: 'ok', data, request });
  for (const { prefix, register } of deps.extraRoutes) {
    app.register(async (scope) => register(scope, inEnvelope), { prefix });
  }
  const description = JSON.stringify(buildOpenApi(contract));
  app.get('/openapi.json', async (request, reply) =>
    sendText(request, reply.type(jsonType), description),
  );
  const page = renderDocsPage(contract);
  app.get('/docs', async (request, reply) => {
    const policy = "default-src 'none'; style-src 'unsafe-inline'";
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    return sendText(request, reply, page);
  });
}

function lacksDeviceId({ headers }: FastifyRequest): boolean {
  const named = headers[deviceIdHeader];
  return !named || named === anonymousDevice;
}

interface Answer {
  codeName: CodeName;
  data: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

function send(deps: ApiDeps, answer: Answer): FastifyReply | Promise<FastifyReply> {
  const { codeName, request, reply } = answer;
  reply.status(statuses[codeName] ?? 200).type(jsonType);
  return sendText(request, reply, JSON.stringify(envelope(deps, answer)));
}

function envelope(deps: ApiDeps, answer: Omit<Answer, 'reply'>): Envelope {
  const { codeName, data, request } = answer;
  request.answerCode = codes[codeName];
  return {
    code: codes[codeName],
    message: deps.services.words.text(languageOf(request), `errors.${codeName}`),
    timestamp: Math.floor(Date.now() / 1000),
    ...(data !== undefined && { data }),
  };
}

/** Answers an error with its code; an unexpected one also with the request's number. */
function sendError(
  deps: ApiDeps,
  failed: { error: unknown; request: FastifyRequest; reply: FastifyReply },
): FastifyReply | Promise<FastifyReply> {
  const { error, request, reply } = failed;
  const codeName = codeOf(error);
  // Closing now would reset the connection while the client still sends, and lose the answer.
  if (codeName === 'tooLarge') reply.removeHeader('connection');
  const isFailure = codeName === 'internal' || codeName === 'databaseUnreachable';
  if (isFailure) request.log.error({ requestId: request.id, err: error }, 'request failed');
  const data = isFailure
    ? { failure: request.id }
    : error instanceof ApiError
      ? error.data
      : undefined;
  return send(deps, { codeName, data, request, reply });
}

function codeOf(error: unknown): CodeName {
  if (error instanceof ApiError) return error.codeName;
  if (isUnreachable(error)) return 'databaseUnreachable';
  const given = error instanceof Error && 'code' in error ? error.code : '';
  if (given === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'tooLarge';
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status < 500 ? 'invalidRequest' : 'internal';
}
