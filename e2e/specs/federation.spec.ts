import fs from 'node:fs';
import path from 'node:path';
import { startOwnServer } from '../fixtures/own-server.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

const brokenOnPurpose =
  /Failed to (load|fetch)|integrity|RUNTIME-|ChunkLoadError|Loading|preload|Refused to/i;

test('React, the store, the host and the kit are there once, seen from inside every remote', async ({
  page,
  open,
  baseURL,
}) => {
  const { releases } = await readReleases(baseURL ?? '');
  await open('/qwert');
  await page.getByRole('button', { name: 'Check shared pieces' }).click();
  const section = page.getByRole('region', { name: 'Shared pieces' });
  for (const { name } of releases.remotes) {
    const row = section.locator('div', { has: page.getByText(name, { exact: true }) }).last();
    await expect(row).toContainText('Shared');
  }
  await expect(section.getByText('Shared', { exact: true })).toHaveCount(releases.remotes.length);
});

test('the HTML names what the route needs, and nothing of it is fetched twice', async ({
  page,
  open,
  baseURL,
}) => {
  const { html, releases } = await readReleases(baseURL ?? '', '/wallet?locale=en');
  const wallet = remoteOf(releases, 'wallet-staking');
  const route = wallet.routes.find((one) => one.path === '/wallet');
  const needed = [wallet.entry, ...wallet.assets, ...(route?.assets ?? [])];
  for (const { url, integrity } of needed) {
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain(integrity);
  }
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await open('/wallet', { as: 'good deal' });
  await expect(page.getByText('Total assets')).toBeVisible();
  const files = fetched.filter((url) => url.startsWith('/webview/releases/'));
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(needed.map(({ url }) => url)));
});

const classes = [
  { what: 'entry', of: /remoteEntry\.js$/ },
  { what: 'chunk', of: /wallet-staking\/[^/]+\/(?!remoteEntry)[^/]+\.js$/ },
  { what: 'style', of: /wallet-staking\/[^/]+\/[^/]+\.css$/ },
  { what: 'words', of: /wallet-staking\/[^/]+\/words\/en\.[^/]+\.json$/ },
];

for (const { what, of } of classes) {
  test(`one changed byte in a remote's ${what}: nothing of it runs, the frame says so, and it recovers`, async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(brokenOnPurpose);
    await page.route(of, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: `${body} ` });
    });
    await open('/wallet', { as: 'good deal' });
    await expect(page.getByRole('alert')).toContainText('This page didn’t load', {
      timeout: 20_000,
    });
    await expect(page.getByText('Total assets')).toHaveCount(0);
    await page.unroute(of);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Total assets')).toBeVisible();
  });
}

test('with one remote’s files gone its routes show the error frame and all else works', async ({
  page,
  allowConsole,
}) => {
  allowConsole(brokenOnPurpose);
  const server = await startOwnServer();
  try {
    const { releases } = await readReleases(server.url);
    const legal = remoteOf(releases, 'legal-terms');
    const folder = path.join(server.releasesDir, 'legal-terms', `${legal.version}-${legal.build}`);
    await page.goto(`${server.url}/webview/?locale=en`);
    fs.renameSync(folder, `${folder}.gone`);
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('alert')).toContainText('This page didn’t load', {
      timeout: 20_000,
    });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.goto(`${server.url}/webview/sign-in?locale=en`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    fs.renameSync(`${folder}.gone`, folder);
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
  } finally {
    await server.stop();
  }
});
