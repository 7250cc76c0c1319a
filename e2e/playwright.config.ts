import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';

/** The journeys: a real browser against the real start, on data of its own. */
const root = path.resolve(import.meta.dirname, '..');
// A port of this run's own: a server left behind by a broken run must not answer.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 10_000));
const port = process.env.E2E_PORT;
// Workers read this file again: the folder is made once, by the first of them.
process.env.E2E_DATA_DIR ??= fs.mkdtempSync(path.join(os.tmpdir(), 'webview-e2e-'));
process.env.E2E_BASE_URL ??= `http://127.0.0.1:${port}`;

/** Journeys that hold how long something takes. */
const measured = /dev-server\.spec\.ts$/;

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
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // For a browser that hangs; the reporter fails the run for everything else that needs a second try.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Journeys answer in the server's place, which they could not where a worker has answered.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      args: browserFlags,
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    },
  },
  projects: [
    { name: 'journeys', testIgnore: measured },
    // Times are taken when nothing else runs beside them.
    { name: 'measured', testMatch: measured, dependencies: ['journeys'] },
  ],
  webServer: {
    command: 'node tools/bootstrap.mjs start',
    cwd: root,
    url: `${process.env.E2E_BASE_URL}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
