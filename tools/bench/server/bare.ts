import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { checkSignature } from '../../../server/src/platform/http/signature.ts';
import { appId, appKey } from './requests.ts';

/**
 * Minimal servers in their own process: the bare http module, which answers every request with a
 * constant, and servers that also check a signature, on the bare module and on the framework that
 * ours uses, without a session. A signed read does all of this and more.
 */
export type BareKind = 'constant' | 'signed' | 'framework';

const [, , kind = 'constant', answer = ''] = process.argv;
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(answer),
};
const appKeys = new Map([[appId, appKey]]);
const check = (request: { headers: IncomingHttpHeaders; rawBody: string }): string =>
  checkSignature(request, { appKeys, nowSeconds: Math.floor(Date.now() / 1000) });

function onTheModule(isSigned: boolean): http.Server {
  return http.createServer((request, response) => {
    const send = () => {
      response.writeHead(200, headers);
      response.end(answer);
    };
    if (!isSigned) return send();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      check({ headers: request.headers, rawBody: Buffer.concat(chunks).toString() });
      send();
    });
  });
}

async function onTheFramework(): Promise<http.Server> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/*', async (request, reply) => {
    check({ headers: request.headers, rawBody: String(request.body) });
    return reply.type(headers['content-type']).send(answer);
  });
  await app.ready();
  return app.server;
}

const server = kind === 'framework' ? await onTheFramework() : onTheModule(kind === 'signed');
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
