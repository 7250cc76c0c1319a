import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { basePath, liveStreamPath } from '@shared/contract/releases';
import { root } from '../build/paths.ts';
import type { ApiProcess } from './api-process.ts';
import type { Backend, Exchange } from './backend.ts';

interface SourceOptions {
  api: ApiProcess;
  port: number;
  origin: string;
  dataDir: string;
  liveSet: string;
}

/** The API server from source. Requests wait while it restarts. */
export function sourceBackend({ api, port, origin, dataDir, liveSet }: SourceOptions): Backend {
  const accounts = path.relative(root, path.join(dataDir, 'demo.json'));
  return {
    ready: api.ready,
    failure: api.failure,
    paths: ['/api', '/files', '/host', '/releases', `${basePath}/unsupported`, liveStreamPath],
    forward: (exchange) => forward(exchange, api, port),
    async pageData() {
      const [appId, appKey] = readAppKey(path.join(dataDir, 'secrets.json'));
      const fixed = { apiUrl: '', apiOrigins: [], bucket: 0, demo: true };
      return { config: { appId, appKey, liveSet, ...fixed }, cookies: [] };
    },
    frameAncestors: "'self'",
    accepts: () => true,
    rows: [
      { name: 'api', runs: 'source, restart', address: `${origin}/api (port ${port})` },
      { name: 'host simulator', runs: 'built once', address: `${origin}/host/` },
      { name: 'page for teams', runs: 'built once', address: `${origin}/releases/` },
    ],
    notes: [`Demo accounts: ${accounts}.`],
    stop: api.stop,
  };
}

async function forward(
  { request, response }: Exchange,
  api: ApiProcess,
  port: number,
): Promise<void> {
  const refuse = (why: string): void => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`The API server is not running.\n${why}\n`);
  };
  if (!(await api.ready())) {
    refuse(api.failure() ?? 'It does not answer.');
    return;
  }
  const { method, url, headers } = request;
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error) => refuse(error.message));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** The API server writes its keys at first start. Pages need one to sign calls. */
function readAppKey(file: string): [string, string] {
  const { appKeys } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    appKeys: Record<string, string>;
  };
  const [first] = Object.entries(appKeys);
  if (!first) throw new Error(`${file} has no key.`);
  return first;
}
