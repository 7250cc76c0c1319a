import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { basePath, workerPath } from '@shared/contract/releases';
import { unregisteringWorker } from '../../server/src/delivery/site/worker.ts';
import { clientScriptPath, ownPath, stackPath } from './addresses.ts';
import type { Exchange } from './backend.ts';
import { clientScript } from './client-script.ts';
import type { PageOptions } from './page.ts';
import { makePage } from './page.ts';
import { toSourceStack } from './source-stack.ts';
import { readWords } from './words.ts';

const isBelow = (pathname: string, top: string): boolean =>
  pathname === top || pathname.startsWith(`${top}/`);

/**
 * Answers the requests that are the dev server's own. True if it handles the request; false leaves it
 * to the builds.
 */
export async function answer(exchange: Exchange, options: PageOptions): Promise<boolean> {
  const { request, response } = exchange;
  const { backend } = options;
  if (!backend.accepts(request.headers.host)) {
    response.writeHead(403, { 'content-type': 'text/plain' }).end('Not by this name\n');
    return true;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://page');
  if (backend.paths.some((top) => isBelow(pathname, top))) {
    await backend.forward(exchange);
    return true;
  }
  if (pathname === '/') {
    response.writeHead(302, { location: `${basePath}/` }).end();
    return true;
  }
  if (pathname === clientScriptPath) {
    send(response, 'text/javascript', clientScript(backend.deployed));
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

async function sendPage({ request, response }: Exchange, options: PageOptions): Promise<void> {
  const { backend } = options;
  const refuse = (why: string): void => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The API server is not running, so there is no page.\n\n${why}\n`);
  };
  if (!(await backend.ready())) {
    refuse(backend.failure() ?? 'It does not answer; see the terminal.');
    return;
  }
  const data = await backend.pageData(request).catch((error: Error) => error);
  if (data instanceof Error) {
    refuse(data.message);
    return;
  }
  const { html, headers } = await makePage(request, options, data);
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
