import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { contract } from '@shared/contract';
import { afterEach, expect, it } from 'vitest';
import { buildOpenApi } from '../../../server/src/calls/openapi.ts';
import { connectToDeployed } from './deployed.ts';
import { withoutVersion } from './without-version.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function startServer(answer: RequestListener): Promise<string> {
  const own = createServer(answer);
  server = own;
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
}

const dataOf = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`;
const config = { appId: 'h5', appKey: 'key', apiUrl: '', apiOrigins: [], bucket: 3, demo: false };
const releases = {
  shell: { version: '1.2.3', build: 'abc' },
  remotes: [{ name: 'c2c-vip', version: '2.0.0', build: '\u001b[2Jdef' }],
};
const html = dataOf('config', config) + dataOf('releases', releases);

type Description = ReturnType<typeof buildOpenApi>;
const deployedWith =
  (change: (description: Description) => void = () => {}): RequestListener =>
  (request, response) => {
    const description = JSON.parse(JSON.stringify(buildOpenApi(contract))) as Description;
    change(description);
    response.end(request.url === '/webview/' ? html : JSON.stringify(description));
  };

it('says at the start that money is real, what is live there, and that the API fits', async () => {
  const notes = (await connectToDeployed(await startServer(deployedWith()))).notes.join('\n');
  expect(notes).toContain('REAL money');
  expect(notes).toContain('shell 1.2.3-abc, c2c-vip 2.0.0-\\u001b[2Jdef');
  expect(notes).toContain('everything that this source expects');
});

it('names the calls that the deployed API does not have as this source expects', async () => {
  const url = await startServer(
    deployedWith(({ paths }) => {
      delete (paths as Record<string, unknown>)['/v1/business/c2c/info'];
    }),
  );
  const { notes } = await connectToDeployed(url);
  expect(notes.join('\n')).toMatch(/expects \(1\).*\n {2}\/v1\/business\/c2c\/info is gone/);
});

it('says where it cannot know whether the API fits', async () => {
  const url = await startServer((request, response) => {
    if (request.url !== '/webview/') response.statusCode = 404;
    response.end(html);
  });
  expect((await connectToDeployed(url)).notes.join('\n')).toContain('is not known');
});

it.each<[string, RequestListener, RegExp]>([
  ['another site', (_, response) => response.end('<html>Hello'), /is not this web view/],
  [
    'a server that leads elsewhere',
    (_, response) =>
      response.writeHead(301, { location: 'https://www.example.com/webview/' }).end(),
    /leads elsewhere: https:\/\/www\.example\.com\. Name that address/,
  ],
  [
    'a server without a release',
    (_, response) => response.writeHead(503).end(),
    /has no web view now: it answers 503/,
  ],
  ['a server that hangs up', (request) => request.socket.destroy(), /cannot be reached/],
])('refuses %s with one line', async (_, answer, why) => {
  const url = await startServer(answer);
  await expect(connectToDeployed(url)).rejects.toThrow(why);
});

it('refuses a server that is not there', async () => {
  const url = await startServer(() => {});
  await new Promise((done) => server?.close(done));
  await expect(connectToDeployed(url)).rejects.toThrow(`${url} cannot be reached`);
});

it.each([
  [
    'another set',
    { code: 0, message: '', timestamp: 5, data: { version: 'a' } },
    { code: 0, message: '', timestamp: 5, data: {} },
  ],
  ['a refusal', { code: 61, message: 'x', timestamp: 5 }, { code: 61, message: 'x', timestamp: 5 }],
])('a version check that tells of %s reloads no page', async (_, answer, given) => {
  const body = await withoutVersion(Readable.from([JSON.stringify(answer)]));
  expect(JSON.parse(body)).toEqual(given);
});
