import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from '../browser.ts';
import { at } from '../build/paths.ts';
import { failuresFile } from './failures.ts';

/** `npm test`: every check there is, in the order in which they fail fastest. */
const steps = [
  { name: 'format and lint', command: 'biome check --error-on-warnings .' },
  { name: 'types', command: 'tsc -p tsconfig.json' },
  {
    name: 'import law',
    command: 'depcruise --config .dependency-cruiser.cjs shell remotes shared server tools e2e',
  },
  { name: 'unused code', command: 'knip' },
  { name: 'build', command: 'node --import jiti/register tools/build/build.ts' },
  { name: 'unit and server', command: 'vitest run' },
  { name: 'journeys', command: 'playwright test --config e2e/playwright.config.ts' },
];

const binaries = at('node_modules/.bin');
const only = process.argv.slice(2);
const results: { name: string; ok: boolean; seconds: number }[] = [];
process.env.CHROMIUM_PATH = ensureBrowser();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'webview-test-'));
const failures = path.join(folder, 'failures');
process.env[failuresFile] = failures;
process.env.E2E_DATA_DIR ??= path.join(folder, 'journeys');

for (const { name, command } of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  console.log(`\n── ${name}: ${command}`);
  const startedAt = Date.now();
  const { status } = spawnSync(command, {
    stdio: 'inherit',
    shell: true,
    env: { ...process.env, PATH: [binaries, process.env.PATH].join(path.delimiter) },
  });
  const seconds = (Date.now() - startedAt) / 1000;
  if (status === 0 && name !== 'journeys')
    console.log(`── passed: ${name}, ${seconds.toFixed(1)} s`);
  results.push({ name, ok: status === 0, seconds });
}

const failed = fs.existsSync(failures) ? fs.readFileSync(failures, 'utf8') : '';
// The server of the journeys may take a moment to let go of its files.
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
// Where all is well the runners' own summaries are the last word.
if (results.every(({ ok }) => ok)) process.exit(0);
console.log('\n── summary');
for (const { name, ok, seconds } of results) {
  console.log(`  ${ok ? 'passed' : 'FAILED'}  ${name.padEnd(18)} ${seconds.toFixed(1)} s`);
}
if (failed !== '') console.log(`\n── what failed\n${failed.trimEnd()}`);
process.exit(1);
