import { createRequire } from 'node:module';
import type { Browser } from 'playwright';
import { ensureBrowser } from '../browser.ts';

/** `createRequire` keeps Playwright out of the loader of our sources. */
const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');

/** The browser and flags of the journeys. */
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
