import { createRequire } from 'node:module';
import type { Browser } from 'playwright';
import { ensureBrowser } from '../browser.ts';

/** The bundle of Playwright runs as it is, not through the loader of our own sources. */
const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');

/** The same browser and the same flags as the journeys'. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
