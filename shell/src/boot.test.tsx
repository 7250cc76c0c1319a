import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PageConfig, Releases } from '@shared/contract/releases';
import { startFederation } from '@shared/federation/testing';
import { buildBalance, buildSettings, buildUser } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boot } from './boot.tsx';
import { buildReleases, buildRemote, buildRoute } from './testing/builders.ts';

/** The real start of the real page, against a server on this machine that serves words and answers. */
interface Seen {
  path: string;
  token: string;
  /** Where the page was when it asked. */
  address: string;
}

const answers: Record<string, unknown> = {
  '/api/v1/user/get/my': buildUser(),
  '/api/v1/user/balance/info': buildBalance(),
  '/api/v1/home/systemSetting': buildSettings().system,
  '/api/v1/home/version': {},
};

const locales = join(import.meta.dirname, '../../locales');
function wordsOf(language: string): string {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(locales, language, `${name}.json`), 'utf8')) as object;
  return JSON.stringify({ shell: read('shell'), common: read('common') });
}

async function serve() {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push({ path, token: String(request.headers.token ?? ''), address: window.location.href });
    const timestamp = Math.floor(Date.now() / 1000);
    const language = /\/words\/(\w+)\.json$/.exec(path)?.[1];
    const data = answers[path];
    if (!language && !data) response.statusCode = 404;
    response.setHeader('content-type', 'application/json');
    request.resume().on('end', () => {
      response.end(
        language ? wordsOf(language) : JSON.stringify({ code: 0, message: 'ok', timestamp, data }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { seen, close, origin: `http://127.0.0.1:${port}` };
}

// One for the file: a page of an earlier test may still be asking.
const site = await serve();
afterAll(site.close);

const words = Object.fromEntries(
  ['en', 'fr', 'zh_cn'].map((language) => [
    language,
    { url: `/webview/words/${language}.json`, integrity: '' },
  ]),
);
const routes = [
  buildRoute({ path: '/wallet', firstData: { path: '/v1/business/yut/prices' } }),
  buildRoute({ path: '/terms13', access: 'anyone', firstData: { path: '/v1/home/rules' } }),
];

function writePage(given: { config?: Partial<PageConfig>; releases?: Partial<Releases> }): void {
  const config: PageConfig = {
    appId: 'webview-h5',
    appKey: 'a-key-for-the-tests',
    apiUrl: '',
    apiOrigins: [],
    bucket: 1,
    liveSet: 'set-1',
    demo: false,
    ...given.config,
  };
  const shell = { version: '0.1.0', build: 'cccccccc', words };
  const releases = buildReleases({
    shell,
    remotes: [buildRemote({ routes, words })],
    ...given.releases,
  });
  const data = (id: string, value: unknown) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = id;
    script.textContent = JSON.stringify(value);
    return script;
  };
  const loader = document.createElement('div');
  loader.id = 'initial-loader';
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(loader, root, data('config', config), data('releases', releases));
}

async function open(path: string, given: Parameters<typeof writePage>[0] = {}) {
  const before = site.seen.length;
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`${site.origin}/webview${path}`);
  writePage(given);
  startFederation();
  await act(() => boot(window));
  const seen = () => site.seen.slice(before);
  const api = () => seen().filter((one) => one.path.startsWith('/api'));
  const requested = () => api().map((one) => one.path.slice('/api'.length));
  // The last thing that a start does is to ask for the version.
  await waitFor(() => expect(requested()).toContain('/v1/home/version'));
  return { seen, api, requested };
}

beforeEach(() => {
  // No script is run here, so that a remote's code does not come; React and the runtime say so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('§4, D11: takes the token out of the address before the first request, and sends it as a header', async () => {
  const { seen, api } = await open('/qwert?token=t0k&deviceId=d-1&tab=1');
  await screen.findByRole('heading', { level: 1, name: 'Build information' });
  expect(window.location.search).toBe('?tab=1');
  expect(seen().length).toBeGreaterThan(1);
  for (const { address, path } of seen()) expect(address + path).not.toContain('t0k');
  expect(api().map(({ token }) => token)).toEqual(api().map(() => 't0k'));
  expect(localStorage.getItem('token')).toBe('t0k');
});

it.each(['/', '/qwert', '/terms13', '/wallet', '/sign-in'])(
  'D6: requests nothing personal at %s without a session',
  async (path) => {
    const { requested } = await open(path);
    // The list of languages is everybody's; the start page asks for it when it shows.
    const others = requested().filter((path) => path !== '/i18n/languages');
    expect(others.sort()).toEqual(['/v1/home/systemSetting', '/v1/home/version']);
  },
);

it('§2: requests user, balance and the first read of the page before it renders', async () => {
  const { requested } = await open('/wallet?token=t0k');
  expect(requested().slice(0, 4).sort()).toEqual([
    '/v1/business/yut/prices',
    '/v1/home/systemSetting',
    '/v1/user/balance/info',
    '/v1/user/get/my',
  ]);
});

it('§2: removes the initial loader after the first render', async () => {
  await open('/');
  await screen.findByText('This screen lives in the app');
  expect(document.getElementById('initial-loader')).toBeNull();
});

it('§1, §4: starts in the language of the URL, and stores our own code of it', async () => {
  await open('/?locale=zh-Hans-CN');
  expect(document.documentElement.lang).toBe('zh-cn');
  expect(localStorage.getItem('locale')).toBe('zh_cn');
});

it.each(['', '/', '?token=t0k'])(
  '§9: opened at the base path%s, its address has the slash',
  async (path) => {
    await open(path);
    await screen.findByText('This screen lives in the app');
    expect(window.location.pathname).toBe('/webview/');
  },
);

it('§1: removes an invalid stored language', async () => {
  localStorage.setItem('locale', 'xx');
  await open('/');
  expect(localStorage.getItem('locale')).toBeNull();
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
])('§4, §9: starts in the theme %s', async (theme, attribute) => {
  await open(`/?theme=${theme}`);
  expect(document.documentElement.dataset.theme).toBe(attribute);
  expect(localStorage.getItem('theme')).toBe(theme);
});

it('starts without a remote whose release is malformed', async () => {
  const broken = buildRemote({ routes, container: 'no identifier' });
  await open('/wallet', { releases: { remotes: [broken] } });
  await screen.findByText('This screen lives in the app');
});
