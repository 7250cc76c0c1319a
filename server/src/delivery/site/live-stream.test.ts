import { liveStreamPath } from '@shared/contract/releases';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { publishedFolder } from '../../../test/releases.ts';
import { drainOnClose } from '../../platform/http/drain.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { revisionOf } from '../releases/store.ts';
import { type LiveSet, NoLiveRelease, watchLiveSet } from './live-set.ts';
import { registerLiveStream } from './live-stream.ts';

type Options = Parameters<typeof registerLiveStream>[1];

const apps: FastifyInstance[] = [];
const leaving: AbortController[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of leaving.splice(0)) one.abort();
  for (const app of apps.splice(0)) await app.close();
});

async function listen(options: Options) {
  const app = fastify({ trustProxy: true });
  apps.push(app);
  drainOnClose(app, () => false);
  registerLiveStream(app, options);
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** All buckets have this set; odd ones another where that is given. */
function fixedSets(id: string, odd = id) {
  const live = { id, odd };
  const current = (bucket = 0) => ({ id: bucket % 2 ? live.odd : live.id }) as LiveSet;
  return { live, liveSets: { current } };
}

async function openStream(url: string, { bucket = 0, address = '10.0.0.1' } = {}) {
  const leave = new AbortController();
  leaving.push(leave);
  const answer = await fetch(`${url}${liveStreamPath}?bucket=${bucket}`, {
    headers: { 'x-forwarded-for': address },
    signal: leave.signal,
  });
  const reader = answer.body?.getReader();
  /** The next event, or undefined at the end. */
  const next = async () => {
    const { value } = (await reader?.read()) ?? {};
    return value && Buffer.from(value).toString();
  };
  return { answer, next, leave: () => leave.abort() };
}

it('names the live set at once, as events that no proxy should hold back', async () => {
  const { url } = await listen(fixedSets('set-1'));
  const { answer, next } = await openStream(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(await next()).toBe('data: set-1\n\n');
});

it('tells only the devices whose set has changed', async () => {
  const { live, liveSets } = fixedSets('set-1');
  const { url } = await listen({ liveSets });
  const even = await openStream(url, { bucket: 4 });
  const odd = await openStream(url, { bucket: 5 });
  await Promise.all([even.next(), odd.next()]);
  live.odd = 'canary';
  expect(await odd.next()).toBe('data: canary\n\n');
  const silence = new Promise((resolve) => setTimeout(resolve, 300, 'nothing'));
  expect(await Promise.race([even.next(), silence])).toBe('nothing');
});

it('every server on a folder of releases tells its pages within two seconds', async () => {
  const folder = await publishedFolder({ shell: ['1.0.0-aa', '1.0.0-bb'] });
  const store = openFolderStore(folder, { by: 'test' });
  const release = async (name: string) =>
    store.change([{ do: 'release', name: 'shell', release: name }], {
      revision: revisionOf(await store.live()),
    });
  await release('1.0.0-aa');
  const servers = await Promise.all([1, 2].map(() => listen({ liveSets: watchLiveSet(folder) })));
  const streams = await Promise.all(servers.map(({ url }) => openStream(url)));
  const [before] = await Promise.all(streams.map(({ next }) => next()));
  const startedAt = performance.now();
  await release('1.0.0-bb');
  const after = await Promise.all(streams.map(({ next }) => next()));
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(new Set(after).size).toBe(1);
  expect(after[0]).toMatch(/^data: \w{12}\n\n$/);
  expect(after[0]).not.toBe(before);
});

it('repeats the set every 20 seconds, so that a page notices a connection that is dead', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { url } = await listen(fixedSets('set-1'));
  const { next } = await openStream(url);
  await next();
  const beat = next();
  vi.advanceTimersByTime(19_500);
  expect(await Promise.race([beat, Promise.resolve('nothing')])).toBe('nothing');
  vi.advanceTimersByTime(1000);
  expect(await beat).toBe('data: set-1\n\n');
});

it('refuses more streams than a network may have, until one of them ends', async () => {
  const { url } = await listen({ ...fixedSets('set-1'), limits: { perNetwork: 2 } });
  const first = await openStream(url, { address: '2001:db8:1:1::1' });
  await openStream(url, { address: '2001:db8:1:1::2' });
  const refused = await openStream(url, { address: '2001:db8:1:2::1' });
  expect(refused.answer.status).toBe(429);
  expect(refused.answer.headers.get('retry-after')).toBe('30');
  expect((await openStream(url, { address: '10.0.0.1' })).answer.status).toBe(200);
  first.leave();
  await expect
    .poll(async () => (await openStream(url, { address: '2001:db8:1:1::1' })).answer.status)
    .toBe(200);
});

it('refuses more streams than the server may have', async () => {
  const { url } = await listen({ ...fixedSets('set-1'), limits: { streams: 1 } });
  await openStream(url, { address: '10.0.0.1' });
  expect((await openStream(url, { address: '10.0.0.2' })).answer.status).toBe(429);
});

it('has no stream before the first release', async () => {
  const current = () => {
    throw new NoLiveRelease('folder');
  };
  const { url } = await listen({ liveSets: { current } });
  expect((await openStream(url)).answer.status).toBe(503);
});

it('a question about its head opens none', async () => {
  const { url } = await listen(fixedSets('set-1'));
  expect((await fetch(url + liveStreamPath, { method: 'HEAD' })).status).toBe(404);
});

it('a stop of the server ends the streams and does not wait for them', async () => {
  const { app, url } = await listen(fixedSets('set-1'));
  const { next } = await openStream(url);
  await next();
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(await next()).toBeUndefined();
});
