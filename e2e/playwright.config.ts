import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, defineConfig } from 'playwright/test';

/** The journeys: a real browser against the real `npm start`, on data of the run. */
const root = path.resolve(import.meta.dirname, '..');
// A random port, so that no server left behind by an earlier run can answer.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
const port = process.env.E2E_PORT;
// Every worker loads this file: only the first process creates the folder.
process.env.E2E_DATA_DIR ??= fs.mkdtempSync(path.join(os.tmpdir(), 'webview-e2e-'));
process.env.E2E_BASE_URL ??= `http://127.0.0.1:${port}`;
// The seeded demo, for journeys with their own server.
process.env.E2E_COPY_DIR ??= `${process.env.E2E_DATA_DIR}-copy`;

/** Chromium's headless build if installed: it uses less than half of the CPU. */
function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  // Playwright chooses the headless build of its own browsers itself.
  if (named === chromium.executablePath()) return undefined;
  const headless = `${named}-headless-shell`;
  return fs.existsSync(headless) ? headless : named;
}
const executablePath = findBrowser();

/** Journeys about a first load, which need a cold browser. */
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
  // `npm test` reruns ten times what needed a second try.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Journeys mock answers, which a service worker would bypass.
    serviceWorkers: 'block',
    // Recording takes a third of the CPU: with a second try, only that one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // One context per worker, reset between journeys: a new one would compile the app again.
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
