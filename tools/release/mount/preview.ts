import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contract } from '@shared/contract';
import { apiPrefix } from '@shared/contract/envelope';
import type {
  LiveFile,
  LiveRemote,
  PageConfig,
  RemoteRelease,
  ShellRelease,
} from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import { plainAddress } from '@shared/lib/fresh-address';
import type { ReleaseReader } from '../../../server/src/delivery/checks/published-release.ts';
import { parseDescription } from '../../../server/src/delivery/releases/schemas.ts';
import { contentSecurityPolicy, renderPage } from '../../../server/src/delivery/site/page.ts';
import { exampleAnswer } from './example.ts';

/** The web view as it will be after a change, for a local browser. */
export interface Preview {
  url: string;
  shell: ShellRelease;
  remotes: LiveRemote[];
  close(): void;
}

interface PreviewOptions {
  reader: ReleaseReader;
  after: LiveFile;
  /** The preview serves the canary of these names. */
  tried: readonly string[];
}

export async function openPreview({ reader, after, tried }: PreviewOptions): Promise<Preview> {
  const describe = async <Release>(name: string, release: string): Promise<Release> => {
    const content = await reader.file({ name, release, file: 'release.json' });
    if (!content) throw new Error(`${name} ${release} has no description.`);
    return parseDescription(content.toString(), { name, release }) as Release;
  };
  const pick = (name: string, entry: LiveFile['shell']): string =>
    tried.includes(name) ? (entry.canary?.release ?? entry.live) : entry.live;
  const shellName = pick('shell', after.shell);
  const shell = await describe<ShellRelease>('shell', shellName);
  const html = await reader.file({ name: 'shell', release: shellName, file: 'index.html' });
  const remotes = await Promise.all(
    Object.entries(after.remotes)
      .filter(([, { off }]) => !off)
      .map(([name, entry]) => describe<RemoteRelease>(name, pick(name, entry))),
  );
  const page = { template: html?.toString() ?? '', shell, remotes };
  const server = createServer((request, response) => {
    answer(request, { reader, page }).then(
      (it) => send(response, it),
      (error: unknown) => send(response, { status: 500, type: 'text/plain', body: String(error) }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, shell, remotes, close };
}

interface Page {
  template: string;
  shell: ShellRelease;
  remotes: LiveRemote[];
}

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

const missing: Answer = { status: 404, type: 'text/plain', body: 'Not found\n' };

async function answer(
  request: IncomingMessage,
  { reader, page }: { reader: ReleaseReader; page: Page },
): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://preview');
  if (pathname.startsWith(`${apiPrefix}/`)) return answerCall(pathname.slice(apiPrefix.length));
  const files = `${basePath}/releases/`;
  if (pathname.startsWith(files)) return answerFile(reader, plainAddress(pathname));
  return pathname.startsWith(basePath) ? answerPage(pathname, page) : missing;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

async function answerFile(reader: ReleaseReader, address: string): Promise<Answer> {
  const [name = '', release = '', ...rest] = address
    .slice(`${basePath}/releases/`.length)
    .split('/');
  const file = rest.join('/');
  const body = await reader.file({ name, release, file });
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  return body ? { status: 200, type, body } : missing;
}

function answerPage(pathname: string, { template, shell, remotes }: Page): Answer {
  const { version, build, words, allWords } = shell;
  const config: PageConfig = {
    appId: 'preview',
    appKey: 'preview-preview-preview',
    apiUrl: '',
    apiOrigins: [],
    bucket: 0,
    liveSet: 'preview',
    demo: false,
  };
  const releases = { schema: 1 as const, shell: { version, build, words, allWords }, remotes };
  const place = { pathname: pathname.slice(basePath.length) || '/', language: 'en' };
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: renderPage({ template, releases, config, ...place }),
    headers: {
      'content-security-policy': contentSecurityPolicy({
        template,
        apiOrigins: [],
        frameAncestors: "'none'",
      }),
    },
  };
}

function answerCall(asked: string): Answer {
  const call = contract.find(({ path: known }) => known === asked);
  const isVersion = asked === '/v1/home/version';
  const timestamp = Math.floor(Date.now() / 1000);
  const body = call
    ? { code: 0, message: '', timestamp, data: isVersion ? {} : exampleAnswer(call) }
    : { code: 404, message: 'unknown', timestamp };
  return { status: 200, type: 'application/json', body: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
  response.end(body);
}
