import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { basePath, liveStreamPath, workerPath } from '@shared/contract/releases';
import { unregisteringWorker } from '../../server/src/delivery/site/worker.ts';
import { clientScriptPath, ownPath, stackPath } from './addresses.ts';
import type { ApiProcess } from './api-process.ts';
import { clientScript } from './client-script.ts';
import type { PageOptions } from './page.ts';
import { makePage } from './page.ts';
import { proxyToApi } from './proxy.ts';
import { toSourceStack } from './source-stack.ts';
import { readWords } from './words.ts';

/** The requests that the dev server answers itself; the builds answer the rest. */
export interface AnswerOptions extends PageOptions {
  api: ApiProcess;
  apiPort: number;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const ofTheApi = ['/api', '/host', `${basePath}/unsupported`, liveStreamPath];
const isBelow = (pathname: string, top: string): boolean =>
  pathname === top || pathname.startsWith(`${top}/`);

/** True if it handles the request; false leaves it to the builds. */
export async function answer(exchange: Exchange, options: AnswerOptions): Promise<boolean> {
  const { request, response } = exchange;
  const { pathname } = new URL(request.url ?? '/', 'http://page');
  if (ofTheApi.some((top) => isBelow(pathname, top))) {
    await proxyToApi(exchange, { api: options.api, port: options.apiPort });
    return true;
  }
  if (pathname === '/') {
    response.writeHead(302, { location: `${basePath}/` }).end();
    return true;
  }
  if (pathname === clientScriptPath) {
    send(response, 'text/javascript', clientScript());
    return true;
  }
  if (pathname === workerPath) {
    // Another server at this address may have left a service worker behind.
    send(response, 'text/javascript', unregisteringWorker);
    return true;
  }
  if (pathname.startsWith(`${ownPath}/words/`)) {
    sendWords(response, pathname.slice(`${ownPath}/words/`.length));
    return true;
  }
  if (pathname === stackPath) {
    const stack = await text(request);
    const origin = `http://${request.headers.host}`;
    const readMap = async (script: string): Promise<string | undefined> => {
      if (!script.startsWith(`${origin}${basePath}/`)) return undefined;
      const answer = await fetch(`${script}.map`);
      return answer.ok ? answer.text() : undefined;
    };
    send(response, 'text/plain', await toSourceStack(stack, readMap));
    return true;
  }
  if (!isPage(request, pathname)) return false;
  await sendPage(exchange, options);
  return true;
}

/** A missing script or picture is a 404, never a page. */
function isPage({ method }: IncomingMessage, pathname: string): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && isBelow(pathname, basePath) && !/\.\w{2,5}$/.test(pathname);
}

async function sendPage({ request, response }: Exchange, options: AnswerOptions): Promise<void> {
  if (!(await options.api.ready())) {
    const why = options.api.failure() ?? 'It does not answer; see the terminal.';
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The API server is not running, so there is no page.\n\n${why}\n`);
    return;
  }
  const { html, headers } = await makePage(request, options);
  response.writeHead(200, headers).end(html);
}

function sendWords(response: ServerResponse, file: string): void {
  const [, owner, language] = /^([\w-]+)\.(\w+)\.json$/.exec(file) ?? [];
  if (owner && language)
    send(response, 'application/json', JSON.stringify(readWords(owner, language)));
  else response.writeHead(404).end();
}

function send(response: ServerResponse, type: string, body: string): void {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(body);
}
