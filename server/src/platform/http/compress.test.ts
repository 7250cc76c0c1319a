import zlib from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendText } from './compress.ts';

const long = { items: Array.from({ length: 100 }, (_, at) => ({ at, text: 'the same again' })) };

function serve() {
  const app = fastify();
  app.get('/long', async (request, reply) => sendText(request, reply, JSON.stringify(long)));
  app.get('/short', async (request, reply) => sendText(request, reply, '{"code":0}'));
  return (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
}

it('compresses long answers as the client accepts', async () => {
  const get = serve();
  const br = await get('/long', 'gzip, br');
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(JSON.parse(zlib.brotliDecompressSync(br.rawPayload).toString())).toEqual(long);
  expect(br.rawPayload.length).toBe(Number(br.headers['content-length']));
  const gzip = await get('/long', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(zlib.gunzipSync(gzip.rawPayload).toString())).toEqual(long);
  expect(gzip.rawPayload.length).toBeLessThan(1000);
});

it('does not compress short answers, or for clients without support', async () => {
  const get = serve();
  for (const [url, encoding] of [
    ['/short', 'br'],
    ['/long', undefined],
    ['/long', 'identity'],
  ] as const) {
    expect((await get(url, encoding)).headers['content-encoding']).toBeUndefined();
  }
  expect((await get('/long')).json()).toEqual(long);
});
