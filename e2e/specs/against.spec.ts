import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect as base, test } from 'playwright/test';
import { demoAccount } from '../fixtures/api.ts';
import type { DevServer } from '../fixtures/dev-server.ts';
import { copyRepository, startDevServer } from '../fixtures/dev-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { copyDemo, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { type RecordingProxy, recordRequests } from '../fixtures/recording-proxy.ts';

/** `npm run dev -- wallet-staking --against`: a local remote in front of a deployed server. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
// The edit is compiled first, beside other journeys.
const expect = base.configure({ timeout: 30_000 });

const pageFile = 'remotes/wallet-staking/src/wallet/wallet.page.tsx';
let folder: string;
let deployed: OwnServer;
let wire: RecordingProxy;
let server: DevServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  deployed = await startOwnServer({ dataDir: copyDemo(), outsideDemo: true });
  wire = await recordRequests(() => deployed.url);
  folder = copyRepository();
  const remotes = ['wallet-staking'];
  server = startDevServer({ folder, port: await freePort(), remotes, against: wire.url });
  await expect
    .poll(() => server.output(), { timeout: 200_000 })
    .toContain('Ctrl-C ends everything');
});

test.afterAll(async () => {
  await test.info().attach('dev server', { body: server?.output(), contentType: 'text/plain' });
  await server?.interrupt();
  wire?.close();
  await deployed?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the terminal names the deployed server, what is local, and whether its API fits', () => {
  const output = server.output();
  expect(output).toContain(`Against ${wire.url}`);
  expect(output).toContain('REAL money');
  expect(output).toMatch(/wallet-staking +source, hot reload/);
  expect(output).toMatch(/shell +built once/);
  expect(output).toMatch(/api +deployed/);
  expect(output).toMatch(/Live there: shell \d/);
  expect(output).toContain('Its API has everything that this source expects');
});

test('a local page shows deployed data to who signs in, and an edit keeps its state', async ({
  page,
}) => {
  const { email, password } = demoAccount('good deal');
  // A cookie of another program on this machine.
  await page.context().addCookies([{ name: 'other', value: 'secret', url: server.url }]);
  await page.goto(`${server.url}/webview/sign-in?locale=en&returnTo=/wallet`);
  await page.getByLabel('Email or ID', { exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/webview/wallet`);
  const ranges = page.getByRole('radio');
  await ranges.nth(1).press('Space');
  await markPage(page);

  edit('Edited against a deployed server');
  await expect(page.getByText('Edited against a deployed server', { exact: true })).toBeVisible();
  await expect(ranges.nth(1)).toBeChecked();
  expect(await isStillMarked(page)).toBe(true);

  const token = await page.evaluate(() => localStorage.getItem('token'));
  const balance = sentTo('/v1/user/balance/info').at(-1);
  expect(balance).toMatchObject({ host: new URL(wire.url).host, token, origin: wire.url });
  expect(token).toBeTruthy();
  // The browser's own id of the deployed server, and nothing of this machine.
  expect(balance?.cookie).toContain('browser=');
  expect(wire.headers.map(({ cookie = '' }) => cookie).join()).not.toMatch(/other=|dev-server/);
  expect(wire.requested.join('\n')).not.toContain('/v1/webview/report');
});

test('another release over there reloads no page', async ({ page }) => {
  await page.goto(`${server.url}/webview/?locale=en`);
  await expect.poll(() => sentTo('/v1/home/version').length).toBeGreaterThan(0);
  await markPage(page);
  const file = path.join(deployed.releasesDir, 'live.json');
  const live = JSON.parse(fs.readFileSync(file, 'utf8'));
  const { sum: _, ...rest } = live;
  delete rest.remotes['legal-terms'];
  fs.writeFileSync(file, JSON.stringify(rest));
  const before = sentTo('/v1/home/version').length;
  await expect.poll(() => sentTo('/v1/home/version').length).toBeGreaterThan(before);
  await page.getByRole('link').first().focus();
  expect(await isStillMarked(page)).toBe(true);
  fs.writeFileSync(file, JSON.stringify(live));
});

test('only this machine’s own names open its pages', async ({ request }) => {
  for (const at of ['/webview/', '/api/v1/home/version', '/webview/shell.js']) {
    const headers = { host: 'rebound.example', accept: 'text/html' };
    const answer = await request.fetch(server.url + at, { headers });
    expect([at, answer.status()]).toEqual([at, 403]);
  }
});

test('a deployed server that does not answer is one clear line', async () => {
  const against = `http://127.0.0.1:${await freePort()}`;
  const port = await freePort();
  const second = startDevServer({ folder, port, remotes: ['wallet-staking'], against });
  expect(await second.exited).toBe(1);
  expect(second.output().trim()).toMatch(new RegExp(`^${against} cannot be reached: [^\n]+$`));
});

for (const [what, given, line] of [
  ['without a remote', { remotes: [], against: 'https://web.example.com' }, /needs the name of/],
  ['over http', { against: 'http://web.example.com' }, /takes https/],
  ['with a path', { against: 'https://web.example.com/webview' }, /without a path/],
] as const) {
  test(`${what} it refuses with one line`, async () => {
    const port = await freePort();
    const remotes = [...('remotes' in given ? given.remotes : ['wallet-staking'])];
    const refused = startDevServer({ folder, port, remotes, against: given.against });
    expect(await refused.exited).toBe(2);
    expect(refused.output()).toMatch(line);
    expect(refused.output().trim().split('\n')).toHaveLength(1);
  });
}

const sentTo = (call: string) =>
  wire.requested.flatMap((line, at) => (line.endsWith(call) ? [wire.headers[at]] : []));

/** Adds a text at the end of the page, so that the elements before it keep their state. */
function edit(text: string): void {
  const file = path.join(folder, pageFile);
  const before = fs.readFileSync(file, 'utf8');
  const after = before.replace(/\s*<\/>(?![\s\S]*<\/>)/, `<p>${text}</p></>`);
  expect(after, `${pageFile} has changed`).not.toBe(before);
  fs.writeFileSync(file, after);
}

type MarkedWindow = Window & { isMarked?: boolean };

/** Sets a mark that a reload removes. */
const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as MarkedWindow).isMarked = true;
  });
const isStillMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as MarkedWindow).isMarked === true);
