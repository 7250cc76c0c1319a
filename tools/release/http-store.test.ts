import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ReleaseChange } from '@shared/contract/releases';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPreviewLinks } from '../../server/src/delivery/previews/preview-links.ts';
import type { ReleaseKey } from '../../server/src/delivery/releases/release-keys.ts';
import { signatureFileOf } from '../../server/src/delivery/releases/signatures.ts';
import { ChangedMeanwhile, Refused } from '../../server/src/delivery/releases/store.ts';
import { releaseService } from '../../server/src/delivery/upload-service/service.ts';
import { fakeReleaseTokens } from '../../server/test/release-tokens.ts';
import { buildRelease } from '../../server/test/releases.ts';
import { createKeyPair, publicPart, signRelease } from '../../server/test/signing.ts';
import { packedMaps, writeMaps } from '../../server/test/source-maps.ts';
import { testFolder } from '../../server/test/test-folder.ts';
import { makeLive, plan } from './change.ts';
import { type HttpStore, NotAllowed, openHttpStore, Unreachable } from './http-store.ts';

const token = randomBytes(32).toString('base64url');
const own = randomBytes(32).toString('base64url');
const shell = { name: 'shell', release: '1.0.0-aa' };
const staking = { name: 'staking', release: '1.0.0-a1' };
const released = (one: { name: string; release: string }): ReleaseChange => ({
  do: 'release',
  ...one,
});

let app: FastifyInstance;
let releasesDir = '';
let url = '';
let store: HttpStore;
/** Selects the answers that get lost. */
let lost: (request: { method: string; url: string }) => boolean;
const asked: string[] = [];

beforeEach(() => serve());

async function serve(releaseKeys?: ReleaseKey[]): Promise<void> {
  lost = () => false;
  asked.length = 0;
  const tokens = fakeReleaseTokens({
    [token]: { team: 'platform', names: ['*'] },
    [own]: { team: 'staking', names: ['staking'] },
  });
  releasesDir = testFolder('served');
  app = fastify();
  app.addHook('onSend', async (request, reply) => {
    asked.push(`${request.method} ${request.url.split('/').slice(0, 3).join('/')}`);
    if (lost(request)) reply.raw.destroy();
  });
  const previewLinks = createPreviewLinks(Buffer.alloc(32, 7));
  const options = {
    ...{ releasesDir, tokens, previewLinks, releaseKeys },
    ...{ onEvent: () => {}, shellApprovals: 1 },
  };
  app.register(async (scope) => releaseService(scope, options), { prefix: '/releases' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  store = openHttpStore(url, token, 1);
}
afterEach(() => app.close());

const goLive = async (...changes: ReleaseChange[]) => makeLive(store, await plan(store, changes));

/** Dozens of files per release, perhaps on a busy machine. */
const timeout = 30_000;

describe('a remote server', { timeout }, () => {
  it('publishes releases, makes them live and rolls them back', async () => {
    expect(await store.live()).toBeUndefined();
    for (const made of [shell, staking]) {
      expect(await store.publish(buildRelease(made))).toBe('new');
      expect(await store.publish(buildRelease(made))).toBe('there');
    }
    await goLive(released(shell), released(staking));
    await store.publish(buildRelease({ name: 'staking', release: '1.0.1-b2' }));
    await goLive(released({ name: 'staking', release: '1.0.1-b2' }));
    await goLive({ do: 'rollback', name: 'staking' });
    expect((await store.live())?.remotes.staking?.live).toBe('1.0.0-a1');
    expect(await store.published('staking')).toEqual(['1.0.0-a1', '1.0.1-b2']);
    expect((await store.log()).map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect((await store.verify()).problems).toEqual([]);
    expect(await store.file({ ...staking, file: 'none.js' })).toBeUndefined();
  });

  it('takes signed releases alone where it has keys', async () => {
    const key = createKeyPair();
    await app.close();
    await serve([{ name: 'shell', key: publicPart(key) }]);
    await expect(store.publish(buildRelease(shell))).rejects.toThrow('it is not signed');
    const foreign = signRelease(buildRelease(staking), key);
    await expect(store.publish(foreign)).rejects.toThrow('it is signed by the key of shell');
    expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([]);
    expect(await store.signature(shell)).toBeUndefined();
    const signed = signRelease(buildRelease(shell), key);
    expect(await store.publish(signed)).toBe('new');
    await goLive(released(shell));
    expect(await store.signature(shell)).toBe(fs.readFileSync(signatureFileOf(signed), 'utf8'));
    expect((await store.verify()).problems).toEqual([]);
  });

  it('sends source maps beside a release, once, and for one that was there', async () => {
    await store.publish(buildRelease(staking));
    const built = writeMaps(buildRelease(staking));
    const sent = () => asked.filter((one) => one === 'PUT /releases/of').length;
    expect([await store.publish(built), sent()]).toEqual(['there', 3]);
    const kept = path.join(releasesDir, 'staking/.maps/1.0.0-a1.json.gz');
    expect(fs.readFileSync(kept)).toEqual(packedMaps);
    expect([await store.publish(built), sent()]).toEqual(['there', 4]);
  });

  it('refuses the source maps of another team, and of what is no release', async () => {
    await store.publish(buildRelease(shell));
    const put = (at: string, shown: string) =>
      fetch(`${url}/releases/of/${at}/maps`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${shown}`,
          'content-type': 'application/octet-stream',
        },
        body: packedMaps,
      });
    expect((await put('shell/1.0.0-aa', own)).status).toBe(403);
    expect((await put('staking/9.0.0-zz', own)).status).toBe(400);
    expect((await put('shell/1.0.0-aa', token)).status).toBe(204);
  });

  it('signs a preview of what is published, and nothing goes live', async () => {
    for (const made of [shell, staking]) await store.publish(buildRelease(made));
    await goLive(released(shell), released(staking));
    const next = { name: 'staking', release: '1.0.1-b2' };
    await store.publish(buildRelease(next));
    const link = new URL(await store.previewLink(next, 2));
    expect(link.origin).toBe(url);
    const shown = link.pathname.slice('/webview/preview/'.length);
    expect(createPreviewLinks(Buffer.alloc(32, 7)).read(shown)).toMatchObject({
      state: 'valid',
      ...next,
    });
    expect((await store.live())?.remotes.staking?.live).toBe('1.0.0-a1');
    await expect(store.previewLink({ name: 'shop', release: '1.0.0-c3' }, 2)).rejects.toThrow(
      'is not in the store',
    );
  });

  it('gets a file again after a broken connection, and no file twice', async () => {
    const brought = new Set<string>();
    lost = ({ method, url: at }) => {
      const isFirst = method === 'PUT' && !brought.has(at);
      brought.add(at);
      return isFirst && brought.size % 3 === 0;
    };
    await store.publish(buildRelease(shell));
    lost = () => false;
    await goLive(released(shell));
    expect((await store.verify()).problems).toEqual([]);
    asked.length = 0;
    await store.publish(buildRelease(shell));
    expect(asked.filter((one) => one.includes('/files'))).toEqual([]);
  });

  it('rolls back one step, not two, when the answer gets lost', async () => {
    await store.publish(buildRelease(shell));
    const builds = ['1.0.0-a1', '1.0.1-b2', '1.0.2-c3'];
    for (const release of builds) {
      await store.publish(buildRelease({ name: 'staking', release }));
      await goLive(released(shell), released({ name: 'staking', release }));
    }
    let left = 1;
    lost = ({ url: at }) => at.endsWith('/switch') && left-- > 0;
    await goLive({ do: 'rollback', name: 'staking' });
    expect((await store.live())?.remotes.staking?.live).toBe('1.0.1-b2');
  });

  it('reports concurrent changes, refusals and missing permissions', async () => {
    await store.publish(buildRelease(shell));
    await goLive(released(shell));
    await expect(store.change([released(shell)], { revision: 7 })).rejects.toThrow(
      ChangedMeanwhile,
    );
    await expect(store.change([released(staking)], { revision: 1 })).rejects.toThrow(Refused);
    const team = openHttpStore(url, own);
    await expect(team.publish(buildRelease(shell))).rejects.toThrow(NotAllowed);
    await expect(openHttpStore(url, 'x'.repeat(43)).live()).rejects.toThrow(NotAllowed);
  });

  it('removes unused releases, of every name or only of the token’s own', async () => {
    const old = { shell: ['1.0.1-bb', '1.0.2-cc'], staking: ['1.0.1-b2', '1.0.2-c3', '1.0.3-d4'] };
    for (const one of [shell, staking]) await store.publish(buildRelease(one));
    await goLive(released(shell), released(staking));
    for (const [name, releases] of Object.entries(old)) {
      for (const [index, release] of releases.entries()) {
        await store.publish(buildRelease({ name, release }));
        const at = new Date(Date.now() - (30 - index) * 24 * 60 * 60 * 1000);
        fs.utimesSync(path.join(releasesDir, name, release), at, at);
      }
    }
    const names = ({ removed }: Awaited<ReturnType<HttpStore['prune']>>) =>
      removed.map(({ name, release }) => `${name} ${release}`).sort();
    const team = openHttpStore(url, own);
    const wish = { names: [], keep: 1, dryRun: true };
    expect(names(await team.prune(wish))).toEqual(['staking 1.0.1-b2', 'staking 1.0.2-c3']);
    await expect(team.prune({ ...wish, names: ['shell'] })).rejects.toThrow(NotAllowed);
    expect(await store.published('staking')).toHaveLength(4);

    const gone = await store.prune({ ...wish, dryRun: false });
    expect(names(gone)).toEqual(['shell 1.0.1-bb', 'staking 1.0.1-b2', 'staking 1.0.2-c3']);
    expect(gone.kept).toBe(4);
    expect(await store.published('staking')).toEqual([staking.release, '1.0.3-d4']);
    expect((await store.verify()).problems).toEqual([]);
  });

  it('reports an unreachable server', async () => {
    await expect(openHttpStore('http://127.0.0.1:9', token, 1).live()).rejects.toThrow(Unreachable);
  });

  it.each([
    ['a page', 'none'],
    ['what a server without tokens says', { message: 'Route not found', error: 'Not Found' }],
  ])('has no service where the answer is %s', async (_, body) => {
    const other = fastify();
    other.get('/releases/live', async (_request, reply) => reply.code(404).send(body));
    await other.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.server.address() as AddressInfo;
    const attempt = openHttpStore(`http://127.0.0.1:${port}`, token, 1).live();
    await expect(attempt).rejects.toThrow(/has no release service/);
    await other.close();
  });

  it('gets no token over an unencrypted connection', () => {
    expect(() => openHttpStore('http://web.example', token)).toThrow(/use https/);
    expect(() => openHttpStore('https://web.example', token)).not.toThrow();
  });
});
