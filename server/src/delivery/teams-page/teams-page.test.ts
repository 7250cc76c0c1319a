import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseOverview } from '@shared/contract/release-overview';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  released,
  shell,
  staking,
  tokens,
  useReleaseService,
} from '../../../test/release-service.ts';
import { fakeReleaseTokens } from '../../../test/release-tokens.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { createPreviewLinks } from '../previews/preview-links.ts';
import { releaseService } from '../upload-service/service.ts';
import { teamsPage } from './index.ts';
import type { ReportReader } from './overview.ts';

const { service, goLive } = useReleaseService();

const quiet: ReportReader = {
  activity: async () => [],
  recent: async () => [],
  tries: async () => [],
  failures: async () => [],
};
const counts = { pages: 9, failures: 1, errors: 0, inpMs: null, ttfbMs: null };
const recent = {
  pages: 9,
  failures: 1,
  failuresSince: '2026-01-02T03:04:05.000Z',
  errors: 0,
  errorsSince: null,
  money: 0,
  moneyFailed: 0,
  moneySince: null,
};

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

let pageDir = '';
beforeEach(() => {
  pageDir = testFolder('teams-page');
  fs.writeFileSync(path.join(pageDir, 'index.html'), '<h1>Releases</h1>');
  fs.writeFileSync(path.join(pageDir, 'page.js'), '1');
});

/** As the server has them: the page beside the release service. */
function serve(given: { demo?: boolean; reader?: Partial<ReportReader> } = {}) {
  const app = fastify();
  apps.push(app);
  const known = fakeReleaseTokens({ [tokens.staking]: { team: 'staking', names: ['staking'] } });
  const releasesDir = service.folder;
  app.register(
    async (scope) =>
      releaseService(scope, {
        releasesDir,
        tokens: known,
        onEvent: async () => {},
        shellApprovals: 1,
        previewLinks: createPreviewLinks(Buffer.alloc(32, 7)),
      }),
    { prefix: '/releases' },
  );
  const { demo = false, reader } = given;
  app.register(async (scope) =>
    teamsPage(scope, {
      releasesDir,
      tokens: known,
      demo,
      pageDir,
      reader: { ...quiet, ...reader },
    }),
  );
  return (url: string, token?: string) =>
    app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

it('gives its data to the token of any team, and to nobody else', async () => {
  await goLive();
  const get = serve();
  for (const token of [undefined, tokens.none, 'x']) {
    const refused = await get('/releases/overview', token);
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('staking');
  }
  const answer = await get('/releases/overview', tokens.staking);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('refuses a token in the address', async () => {
  expect((await serve()(`/releases/overview?token=${tokens.staking}`)).statusCode).toBe(401);
});

it('slows down who tries tokens', async () => {
  const get = serve();
  const tried = await Promise.all(Array.from({ length: 30 }, () => get('/releases/overview')));
  expect(tried.map(({ statusCode }) => statusCode)).toContain(429);
});

it('is open in the demo', async () => {
  await goLive();
  expect((await serve({ demo: true })('/releases/overview')).statusCode).toBe(200);
});

it('says what is live, by whom, with the history and the numbers of each release', async () => {
  await goLive();
  const key = { remote: staking.name, release: staking.release };
  const get = serve({
    demo: true,
    reader: {
      activity: async (keys) => {
        expect(keys).toMatchObject([{ remote: 'shell', release: shell.release }, key]);
        return [
          { ...key, ...counts, at: '2026-01-02T03:00:00.000Z', lcpMs: 900 },
          { ...key, ...counts, at: null, lcpMs: 900 },
        ];
      },
      recent: async () => [{ ...key, ...recent }],
    },
  });
  const overview: ReleaseOverview = (await get('/releases/overview')).json();
  const activity = { pages: 9, failures: 1, errors: 0, lcpMs: 900 };
  expect(overview.remotes[1]).toMatchObject({
    name: 'staking',
    entry: { live: staking.release, by: 'platform' },
    releases: [
      {
        release: staking.release,
        role: 'live',
        day: activity,
        steps: [{ at: '2026-01-02T03:00:00.000Z', ...activity }],
      },
    ],
  });
  expect(overview.troubles).toEqual([
    { ...key, kind: 'load', role: 'live', count: 1, total: 10, since: recent.failuresSince },
  ]);
  expect(overview.history[0]).toMatchObject({
    by: 'platform',
    changes: [released(shell), released(staking)],
  });
});

it('asks the database once, however many look at the same time', async () => {
  let asked = 0;
  const failures = async () => {
    asked += 1;
    return [];
  };
  const get = serve({ demo: true, reader: { failures } });
  await Promise.all(Array.from({ length: 20 }, () => get('/releases/overview')));
  expect(asked).toBe(1);
});

it('serves its page without a token, beside the release service', async () => {
  const get = serve();
  const page = await get('/releases/');
  expect(page.body).toContain('Releases');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get('/releases')).headers.location).toBe('/releases/');
  expect((await get('/releases/page/page.js')).statusCode).toBe(200);
  expect((await get('/releases/page/../live.json')).statusCode).not.toBe(200);
  // The service still wants its token.
  expect((await get('/releases/live')).statusCode).toBe(401);
  expect((await get('/releases/nothing')).statusCode).toBe(401);
  expect((await get('/releases/live', tokens.staking)).statusCode).toBe(200);
});
