import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect as base, test } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { deviceId, signIn } from '../fixtures/api.ts';
import type { DevServer } from '../fixtures/dev-server.ts';
import { copyRepository, startDevServer } from '../fixtures/dev-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { copyDemo } from '../fixtures/own-server.ts';

/** The promises of the dev server, checked on a copy of the repository. */
test.describe.configure({ mode: 'serial', timeout: 240_000 });
// Each edit is compiled first, beside other journeys.
const expect = base.configure({ timeout: 30_000 });

const pageFile = 'remotes/wallet-staking/src/wallet/wallet.page.tsx';
const styleFile = 'remotes/wallet-staking/src/wallet/total-card.module.css';
/** Not of the server's code, but read by it. */
const textsOfServer = ['locales/en/server.json', 'remotes/legal-terms/documents/hashes.json'];
const wordsFile = 'locales/en/wallet-staking.json';
const apiFile = 'server/src/app.ts';
const kitStyles = ['shared/ui/styles/tokens.css', 'shared/ui/layout/card.module.css'];
const otherFile = 'remotes/legal-terms/src/routes.ts';

let folder: string;
let server: DevServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = copyRepository();
  copyDemo(path.join(folder, '.data/dev'));
  server = startDevServer({ folder, port: await freePort() });
  await expect
    .poll(() => server.output(), { timeout: 200_000 })
    .toContain('Ctrl-C ends everything');
});

test.afterEach(async () => {
  await test.info().attach('dev server', { body: server.output(), contentType: 'text/plain' });
});

test.afterAll(async () => {
  await server.interrupt();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('an edit of a page appears, and keeps its state', async ({ page }) => {
  const problems = watchConsole(page);
  await openWallet(page);
  await ranges(page).nth(1).press('Space');
  await markPage(page);

  for (const text of ['Edited once', 'Edited twice', 'Edited three times']) {
    edit(pageFile, (code) => withText(code, text));
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(ranges(page).nth(1)).toBeChecked();
  expect(await isStillMarked(page)).toBe(true);
  expect(problems).toEqual([]);
});

test('an edit of a style appears without a reload', async ({ page }) => {
  await openWallet(page);
  await markPage(page);
  const label = page.getByText('Today’s profit', { exact: true });
  edit(styleFile, (css) => `${css}\n@layer feature { .profits { letter-spacing: 7px; } }\n`);
  await expect(label).toHaveCSS('letter-spacing', '7px');
  expect(await isStillMarked(page)).toBe(true);
});

test('a compile error shows over the page, and its fix keeps the state', async ({ page }) => {
  await openWallet(page);
  await ranges(page).nth(2).press('Space');
  await markPage(page);
  const before = edit(pageFile, (code) => code.replace('<TotalCard', '<TotalCard <'));
  const overlay = page.getByRole('alert').filter({ hasText: 'This does not compile' });
  await expect(overlay).toContainText('wallet.page.tsx');
  expect(server.output()).toContain('does not compile');

  edit(pageFile, () => withText(before, 'Healed'));
  await expect(page.getByText('Healed', { exact: true })).toBeVisible();
  await expect(overlay).toBeHidden();
  await expect(ranges(page).nth(2)).toBeChecked();
  expect(await isStillMarked(page)).toBe(true);
});

test('a compile error in one remote does not block the others', async ({ page }) => {
  await openWallet(page);
  await markPage(page);
  const before = edit(otherFile, (code) => `${code}\nconst = 1;\n`);
  const overlay = page.getByRole('alert').filter({ hasText: otherFile });
  await overlay.getByRole('button', { name: 'Hide' }).click();
  edit(pageFile, (code) => withText(code, 'Not held back'));
  await expect(page.getByText('Not held back', { exact: true })).toBeVisible();
  await expect(overlay).toBeHidden();
  expect(await isStillMarked(page)).toBe(true);
  edit(otherFile, () => before);
});

test('changed words appear, and keep the state', async ({ page }) => {
  await openWallet(page);
  await ranges(page).nth(2).press('Space');
  await markPage(page);
  edit(wordsFile, (words) => words.replace('"Total assets"', '"All that is yours"'));
  await expect(page.getByRole('heading', { name: 'All that is yours' })).toBeVisible();
  await expect(ranges(page).nth(2)).toBeChecked();
  expect(await isStillMarked(page)).toBe(true);
});

test('edits of the kit’s styles and of tokens appear one after another, without a reload', async ({
  page,
}) => {
  await openWallet(page);
  await markPage(page);
  const probe = (name: string): Promise<string> =>
    page.evaluate((each) => getComputedStyle(document.body).getPropertyValue(each), `--${name}`);
  for (const [at, file] of [...kitStyles, ...kitStyles].entries()) {
    edit(file, (css) => `${css}\nbody { --probe-${at}: seen; }\n`);
    await expect.poll(() => probe(`probe-${at}`)).toBe('seen');
  }
  expect(await isStillMarked(page)).toBe(true);
});

test('a hot update that fails to load reloads the page', async ({ page }) => {
  await openWallet(page);
  await markPage(page);
  await page.route('**/*.hot-update.js', (route) => route.abort());
  edit(pageFile, (code) => withText(code, 'After a failure'));
  await expect(page.getByText('After a failure', { exact: true })).toBeVisible();
  expect(await isStillMarked(page)).toBe(false);
});

test('an error of a page shows over it with its place in the source', async ({ page }) => {
  await openWallet(page);
  await markPage(page);
  const before = edit(pageFile, (code) =>
    code.replace(
      '<TotalCard',
      '{[undefined as never as { name: string }].map((one) => one.name)}<TotalCard',
    ),
  );
  const overlay = page.getByRole('alert').filter({ hasText: 'This throws' });
  await expect(overlay).toContainText('TypeError');
  const line = before.slice(0, before.indexOf('<TotalCard')).split('\n').length;
  await expect(overlay).toContainText(`${pageFile}:${line}`);
  edit(pageFile, () => before);
  await expect(overlay).toBeHidden();
});

test('an error of a page that was hidden shows again when it comes again', async ({ page }) => {
  await openWallet(page);
  const overlay = page.getByRole('alert').filter({ hasText: 'This throws' });
  for (const _ of ['once', 'again']) {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Thrown in a timer.');
      });
    });
    await expect(overlay).toContainText('Thrown in a timer.');
    await overlay.getByRole('button', { name: 'Hide' }).click();
    await expect(overlay).toBeHidden();
  }
});

test('what a page throws that is no Error shows over it, too', async ({ page }) => {
  await openWallet(page);
  const overlay = page.getByRole('alert').filter({ hasText: 'This throws' });
  await page.evaluate(() => {
    void Promise.reject({ code: 5000, message: 'Refused.' });
    setTimeout(() => {
      throw 'Only a text.';
    });
  });
  await expect(overlay).toContainText('{"code":5000,"message":"Refused."}');
  await expect(overlay).toContainText('Only a text.');
});

test('an error of the API server shows over the page with its stack', async ({ page }) => {
  await openWallet(page);
  const before = edit(apiFile, (code) => `${code}\nthrow new Error('The server cannot start.');\n`);
  const overlay = page.getByRole('alert').filter({ hasText: 'The API server failed' });
  await expect(overlay).toContainText('The server cannot start.');
  await expect(overlay).toContainText('app.ts');
  edit(apiFile, () => before);
  await expect(overlay).toBeHidden();
});

test('a new remote is announced', async () => {
  fs.cpSync(path.join(folder, 'remotes/legal-terms'), path.join(folder, 'remotes/gift-cards'), {
    recursive: true,
  });
  await expect.poll(() => server.output()).toContain('gift-cards is a new remote');
  fs.rmSync(path.join(folder, 'remotes/gift-cards'), { recursive: true });
});

test('the API server restarts after a change, and requests wait for it', async ({ page }) => {
  edit(apiFile, (code) => `${code}\n// Edited.\n`);
  await expect.poll(() => server.output()).toContain('app.ts changed: restarting');
  await openWallet(page);
});

test('the stream of releases is that of the API server', async () => {
  const answer = await fetch(`${server.url}/webview/live-set?bucket=0`);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  await answer.body?.cancel();
});

test('the API server restarts for its texts', async () => {
  for (const file of textsOfServer) {
    edit(file, (text) => `${text}\n`);
    await expect.poll(() => server.output()).toContain(`${file} changed: restarting`);
  }
});

test('words that cannot be read are named in the terminal', async () => {
  const before = edit(wordsFile, (words) => words.slice(0, -5));
  await expect.poll(() => server.output()).toContain(`${wordsFile} cannot be read`);
  edit(wordsFile, () => before);
});

test('one remote from source, the rest built once', async ({ page }) => {
  await server.interrupt();
  const port = await freePort();
  server = startDevServer({ folder, port, remotes: ['wallet-staking'] });
  await expect
    .poll(() => server.output(), { timeout: 200_000 })
    .toContain('Ctrl-C ends everything');
  expect(server.output()).toMatch(/shell +built once/);
  await openWallet(page);
  await ranges(page).nth(1).press('Space');
  await markPage(page);
  edit(pageFile, (code) => withText(code, 'Edited alone'));
  await expect(page.getByText('Edited alone', { exact: true })).toBeVisible();
  await expect(ranges(page).nth(1)).toBeChecked();
  expect(await isStillMarked(page)).toBe(true);
  edit(otherFile, (code) => `${code}\n// Edited.\n`);
  await expect.poll(() => server.output()).toContain('legal-terms was built once and has changed');
});

test('a port in use is one clear line, and one Ctrl-C leaves nothing behind', async () => {
  const { port } = new URL(server.url);
  const second = startDevServer({ folder, port: Number(port) });
  expect(await second.exited).toBe(1);
  expect(second.output().trim()).toBe(`Port ${port} is in use. Choose another with PORT=…`);

  const apiPort = /\(port (\d+)\)/.exec(server.output())?.[1];
  const isApiUp = () =>
    fetch(`http://127.0.0.1:${apiPort}/readyz`).then(
      () => true,
      () => false,
    );
  expect(await isApiUp()).toBe(true);
  expect(await server.interrupt()).toBe(0);
  expect(await isApiUp()).toBe(false);
});

/** Adds a text at the end of the page, so that the elements before it keep their state. */
const withText = (code: string, text: string): string =>
  code.replace(/(<p>[\w ]+<\/p>)?\s*<\/>(?![\s\S]*<\/>)/, `<p>${text}</p></>`);

/** Changes a file of the copy; returns its old content. */
function edit(file: string, change: (text: string) => string): string {
  const place = path.join(folder, file);
  const before = fs.readFileSync(place, 'utf8');
  const after = change(before);
  expect(after, `${file} has changed`).not.toBe(before);
  fs.writeFileSync(place, after);
  return before;
}

async function openWallet(page: Page): Promise<void> {
  const file = path.join(folder, '.data/dev/demo.json');
  const [rich] = JSON.parse(fs.readFileSync(file, 'utf8')) as DemoAccount[];
  if (!rich) throw new Error('There is no demo account.');
  const token = await signIn(server.url, rich);
  await page.goto(`${server.url}/webview/wallet?locale=en&deviceId=${deviceId}&token=${token}`);
  await expect(ranges(page).first()).toBeVisible();
}

/** The price range: local state of a component of the page. */
const ranges = (page: Page): Locator => page.getByRole('radio');

type MarkedWindow = Window & { isMarked?: boolean };

/** Sets a mark that a reload removes. */
const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as MarkedWindow).isMarked = true;
  });
const isStillMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as MarkedWindow).isMarked === true);

function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // On a busy machine Redux warns about its own development checks.
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}
