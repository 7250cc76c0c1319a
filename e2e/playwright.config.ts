import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, defineConfig } from 'playwright/test';

/** The journeys: a real browser against the real start, on data of its own. */
const root = path.resolve(import.meta.dirname, '..');
// A port of this run's own: a server left behind by a broken run must not answer.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
const port = process.env.E2E_PORT;
// Workers read this file again: the folder is made once, by the first of them.
process.env.E2E_DATA_DIR ??= fs.mkdtempSync(path.join(os.tmpdir(), 'webview-e2e-'));
process.env.E2E_BASE_URL ??= `http://127.0.0.1:${port}`;
// The demo as it was seeded, for journeys with a server of their own.
process.env.E2E_COPY_DIR ??= `${process.env.E2E_DATA_DIR}-copy`;

/** Chromium's headless build, where it is installed: a page costs it less than half of the CPU. */
function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  // Of its own browsers Playwright takes the headless one by itself.
  if (named === chromium.executablePath()) return undefined;
  const headless = `${named}-headless-shell`;
  return fs.existsSync(headless) ? headless : named;
}
const executablePath = findBrowser();

/** Journeys about a first load, which must find nothing that an earlier one has warmed. */
const cold = /(federation|html-snapshot|loading|page-weight)\.spec\.ts$/;

const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: './specs',
  outputDir: path.join(root, 'test-results'),
  reporter: [[process.env.CI ? 'list' : 'line'], ['../tools/test/playwright-reporter.ts']],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // What passes with its second try is tried ten times more at the end of `npm test`.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Journeys answer in the server's place, which they could not where a worker has answered.
    serviceWorkers: 'block',
    // A recording takes a third of the CPU: where there is a second try, only that is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // One context per worker, reset between journeys: in a new one the app is compiled again.
    reuseContext: true,
    launchOptions: {
      args: browserFlags,
      ...(executablePath && { executablePath }),
      // The slow network of `npm run test:shaken`.
      ...(process.env.E2E_PROXY && { proxy: { server: process.env.E2E_PROXY } }),
    },
  },
  projects: [
    { name: 'cold', testMatch: cold, use: { reuseContext: false } },
    { name: 'journeys', testIgnore: cold },
  ],
  webServer: {
    command: 'node --import jiti/register e2e/fixtures/start-run.ts',
    cwd: root,
    url: `${process.env.E2E_BASE_URL}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
