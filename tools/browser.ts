import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { root } from './build/paths.ts';
import { installPackages, isDebianRoot } from './debian.ts';

/**
 * The browser of the journeys: CHROMIUM_PATH, else a system browser, else Playwright's own, which
 * is installed if missing.
 */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = [...(named ? [named] : []), ...systemPaths, playwrightsOwn()];
  return candidates.find((file) => fs.existsSync(file));
}

/** In a child process: Playwright does not load under the loader of the tools. */
function playwrightsOwn(): string {
  const ask = "import('playwright').then((it) => console.log(it.chromium.executablePath()))";
  return execFileSync(process.execPath, ['-e', ask], { cwd: root, encoding: 'utf8' }).trim();
}

export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Found no Chromium: installing one …');
  if (isDebianRoot()) {
    // The headless build makes the journeys faster; some distributions lack it.
    installPackages('chromium', 'chromium-headless-shell');
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: true });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('Could not install Chromium: install it and set CHROMIUM_PATH.');
}
