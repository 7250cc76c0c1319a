import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRelease } from '../../server/test/releases.ts';
import { type HttpStore, NotAllowed, openHttpStore, Unreachable } from './http-store.ts';

/** A server that answers anything to every request. */
let answer: { status?: number; body: string } = { body: '' };
let app: FastifyInstance;
let store: HttpStore;
beforeAll(async () => {
  app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    body.on('end', () => done(null));
  });
  app.all('/*', (_request, reply) =>
    reply
      .code(answer.status ?? 200)
      .type('application/json')
      .send(answer.body),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  store = openHttpStore(`http://127.0.0.1:${port}`, 'x'.repeat(43), 1);
});
afterAll(() => app.close());

const entry = { live: '1.0.0-aa' };
const live = { schema: 1, revision: 3, shell: entry, remotes: {} };
const line = { revision: 1, at: '2026-01-01T00:00:00Z', by: 'ana', changes: [] };
const digest = 'a'.repeat(64);
const change = () => store.change([{ do: 'off', name: 'wallet' }], { revision: 3 });
const prune = () => store.prune({ names: [], keep: 1, dryRun: true });
const publish = () => store.publish(buildRelease({ name: 'staking', release: '1.0.0-a1' }));

const asked: Record<string, () => Promise<unknown>> = {
  live: () => store.live(),
  published: () => store.published('wallet'),
  log: () => store.log(),
  verify: () => store.verify(),
  reports: () => store.reports(),
  prune,
  change,
  publish,
  preview: () => store.previewLink({ name: 'wallet', release: '1.0.0-aa' }, 1),
};

it.each([
  ['live', { live: { ...live, shell: { live: '../../etc' } } }],
  ['live', { live: { ...live, unknown: 1 } }],
  ['live', { live: { ...live, remotes: { wallet: 'x' } } }],
  ['live', { live: '1.0.0-aa' }],
  ['live', {}],
  ['live', null],
  ['published', { published: ['../x'] }],
  ['published', { published: 'wallet' }],
  ['log', { log: [{ ...line, by: { toString: 'x' } }] }],
  ['log', { log: [{ ...line, changes: [{ do: 'steal', name: 'wallet' }] }] }],
  ['log', { log: {} }],
  ['verify', { releases: '1', files: 1, bytes: 1, problems: [] }],
  ['verify', { releases: 1, files: 1, bytes: 1 }],
  ['verify', { releases: 1, files: 1, bytes: 1, problems: [{}] }],
  ['reports', { reports: 'x' }],
  ['reports', { reports: [[]] }],
  ['prune', { removed: [{ name: 'wallet', release: '..', bytes: 1 }], kept: 1 }],
  ['prune', { removed: [] }],
  ['change', { live: { ...live, revision: '4' } }],
  ['change', {}],
  ['publish', { missing: [`../../${digest}`] }],
  ['publish', { missing: digest }],
  ['preview', { path: 'https://elsewhere.example/' }],
  ['preview', { path: '//elsewhere.example/webview/preview/x' }],
  ['preview', { path: '/webview/preview/../x' }],
])('of %s is not believed: %j', async (call, body) => {
  answer = { body: JSON.stringify(body) };
  await expect(asked[call]?.()).rejects.toThrow(Unreachable);
});

it.each(['{"live":{"__proto__":{}}}', '<html>', ''])('is refused as text: %s', async (body) => {
  answer = { body };
  await expect(store.live()).rejects.toThrow(Unreachable);
});

it('asks for no file but those of the release', async () => {
  answer = { body: JSON.stringify({ missing: [digest] }) };
  await expect(publish()).rejects.toThrow('no file of this release');
});

it.each([
  ['another shape of refusals', 422, { error: 'No.', refusals: 'all' }, 'answered 422'],
  [
    'a refusal without a remedy',
    422,
    { refusals: [{ check: 'files', name: 'a' }] },
    'answered 422',
  ],
  ['an error that is no text', 400, { error: { toString: 1 } }, 'answered 400'],
  ['an error', 400, { error: 'It came damaged.' }, 'It came damaged.'],
])('with %s says what is known', async (_what, status, body, message) => {
  answer = { status, body: JSON.stringify(body) };
  await expect(store.live()).rejects.toThrow(message);
});

it('with an error of its own is a missing permission', async () => {
  answer = { status: 403, body: JSON.stringify({ error: 'The token may not.' }) };
  await expect(store.live()).rejects.toThrow(NotAllowed);
});

it.each([
  ['live', { live }, live],
  ['live', { live: null }, undefined],
  ['log', { log: [line] }, [line]],
  ['reports', { reports: null }, null],
  ['reports', { reports: [{ remote: 'a', pages: 2, last: { at: 'b' } }] }, expect.any(Array)],
  ['prune', { removed: [], kept: 2 }, { removed: [], kept: 2 }],
  ['change', { live }, live],
])('of %s is taken: %j', async (call, body, expected) => {
  answer = { body: JSON.stringify(body) };
  expect(await asked[call]?.()).toEqual(expected);
});
