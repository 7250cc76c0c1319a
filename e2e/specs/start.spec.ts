import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoAccounts } from '../fixtures/api.ts';
import { freePort } from '../fixtures/free-port.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** The promises of `npm start`: a fast second start, and one clear line per problem. */
const root = path.resolve(import.meta.dirname, '../..');

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(root, 'tools/bootstrap.mjs'), 'start'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
  });

const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line && !/warning|trace-warnings/i.test(line));

test('a port in use is one clear line and exit code 1', async ({ baseURL }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'webview-port-'));
  const { port } = new URL(baseURL ?? '');
  const { status, stderr } = start({ PORT: port, DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(linesOf(stderr)).toEqual([`Port ${port} is in use. Choose another with PORT=…`]);
  // It fails before it builds or writes anything.
  expect(fs.readdirSync(dataDir)).toEqual([]);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('a read-only folder is one clear line and exit code 1', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webview-file-'));
  const file = path.join(folder, 'taken');
  fs.writeFileSync(file, 'A file stands where the folder should be.');
  const { status, stderr } = start({ PORT: String(await freePort()), DATA_DIR: file });
  expect(status).toBe(1);
  expect(linesOf(stderr)).toHaveLength(1);
  expect(stderr).toContain('cannot be written');
  fs.rmSync(folder, { recursive: true });
});

test('an old Node version is one clear line and exit code 1', () => {
  const bootstrap = path.join(root, 'tools/bootstrap.mjs');
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } }); await import(${JSON.stringify(bootstrap)})`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', pretend], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(linesOf(stderr)).toEqual([
    'Node 18.20.0 is too old: this project needs Node 20.19 or newer.',
  ]);
});

test('a second start builds nothing and keeps its data', async () => {
  const first = await startOwnServer();
  const liveBefore = fs.readFileSync(path.join(first.releasesDir, 'live.json'), 'utf8');
  await first.stop({ keepData: true });
  const again = await startOwnServer({ dataDir: first.dataDir, command: 'npm start' });
  const page = await fetch(`${again.url}/webview/`);
  expect(page.status).toBe(200);
  expect(again.output()).toContain('Web view');
  expect(again.output()).not.toContain('Built');
  expect(fs.readFileSync(path.join(first.releasesDir, 'live.json'), 'utf8')).toBe(liveBefore);
  await again.stop();
});

test('a file lists the demo accounts with their credentials', () => {
  const accounts = demoAccounts();
  expect(accounts).toHaveLength(5);
  for (const account of accounts) {
    expect(account.id).toMatch(/^\d+$/);
    expect(account.email).toContain('@');
    expect(account.password).toBeTruthy();
    expect(account.what).toBeTruthy();
  }
});

test('an unsupported browser gets an explanation in its language', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (name: string, value: string) => boolean;
    const without = (name: string, value: string) => name !== 'color' && supports(name, value);
    CSS.supports = without as typeof CSS.supports;
  });
  await page.goto(`${baseURL}/webview/wallet?locale=fr&token=secret`);
  await page.waitForURL(/\/webview\/unsupported\?locale=fr$/);
  await expect(page.getByRole('heading')).toBeVisible();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.locator('script').count()).toBe(0);
});
