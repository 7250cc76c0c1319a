import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiPrefix } from '@shared/contract/envelope';
import { getVersion } from '@shared/contract/home';
import type { Releases } from '@shared/contract/releases';
import { basePath, liveStreamPath } from '@shared/contract/releases';
import { visible } from '../../../server/src/platform/visible.ts';
import type { Backend, Exchange, PageData } from '../backend.ts';
import { paint } from '../log.ts';
import { isLoopbackHost } from './address.ts';
import { openRequest } from './ask.ts';
import { cookieNamesOf } from './cookies.ts';
import { readDeployedPage } from './deployed-page.ts';
import { headersToDeployed, headersToPage } from './headers.ts';
import { linesOfSkew } from './skew.ts';
import { withoutVersion } from './without-version.ts';

const ofTheApi = [apiPrefix, '/files'];
const versionPath = `${apiPrefix}${getVersion.path}`;

/**
 * A deployed server behind local pages: their calls go out as those of its own pages, with the
 * session of the person who has signed in here and nothing else. Rejects with a sentence.
 */
export async function connectToDeployed(origin: string): Promise<Backend> {
  const cookies = cookieNamesOf(origin);
  const first = await readDeployedPage(origin);
  const api = first.config.apiUrl.replace(/\/$/, '') || origin;
  const between = (request: IncomingMessage) => ({
    deployed: origin,
    page: `http://${request.headers.host}`,
    cookies,
  });

  const forward = async ({ request, response }: Exchange): Promise<void> => {
    const { method, url = '/' } = request;
    const isApi = ofTheApi.some((top) => url.startsWith(top));
    const base = isApi ? api : origin;
    const headers = headersToDeployed(request.headers, between(request));
    headers.host = new URL(base).host;
    // A browser sends no cookies of the web view to an API on another origin.
    if (new URL(base).origin !== origin) delete headers.cookie;
    const isVersion = url === versionPath;
    if (isVersion) headers['accept-encoding'] = 'identity';
    const onward = openRequest(base + url, { ...(method && { method }), headers });
    onward.on('response', (answer) => {
      const back = headersToPage(answer.headers, between(request));
      if (isVersion) delete back['content-length'];
      response.writeHead(answer.statusCode ?? 502, back);
      if (isVersion) void withoutVersion(answer).then((body) => response.end(body));
      else answer.pipe(response);
    });
    onward.on('error', (error) => refuse(response, `${base} does not answer: ${error.message}`));
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };

  const pageData = async (request: IncomingMessage): Promise<PageData> => {
    const passed = ['accept-language', 'cookie', 'sec-fetch-site', 'sec-fetch-mode', 'user-agent'];
    const own = Object.fromEntries(passed.map((name) => [name, request.headers[name]]));
    const page = await readDeployedPage(origin, headersToDeployed(own, between(request)));
    const { htmlSnapshot: _, watched: __, ...config } = page.config;
    return {
      // A page of local code reports nothing: no release of theirs has failed in it.
      config: { ...config, apiUrl: '', apiOrigins: [], preview: true },
      cookies: page.cookies.map(cookies.toPage),
    };
  };

  return {
    ready: async () => true,
    failure: () => undefined,
    paths: [...ofTheApi, `${basePath}/unsupported`, liveStreamPath],
    forward,
    pageData,
    frameAncestors: "'none'",
    deployed: origin,
    accepts: isLoopbackHost,
    rows: [{ name: 'api', runs: 'deployed', address: api }],
    notes: [
      ...warning(origin, first.config.demo),
      linesOfLive(first.releases),
      ...(await linesOfSkew(api)),
    ],
    stop: async () => {},
  };
}

const warning = (origin: string, isDemo: boolean): string[] => [
  paint('bold', `Against ${origin}`),
  isDemo
    ? 'It says that it is a demo. Who signs in here acts there, as in its own pages.'
    : paint('red', 'Who signs in here acts there: money that moves here is REAL money.'),
  'All code is of this folder, also that of the remotes built once; nothing is reported.',
];

const linesOfLive = ({ shell, remotes }: Releases): string =>
  `Live there: ${[{ name: 'shell', ...shell }, ...remotes]
    .map(({ name, version, build }) => visible(`${name} ${version}-${build}`))
    .join(', ')}.`;

function refuse(response: ServerResponse, why: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${why}\n`);
}
