import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { watch } from '../../e2e/fixtures/in-page.ts';
import type { Api } from './api.ts';
import type { BenchPage } from './pages.ts';
import type { Profile } from './profiles.ts';

/** A phone without cache and storage, throttled by its profile. */
export interface Phone {
  page: Page;
  session: CDPSession;
  context: BrowserContext;
}

interface PhoneOptions {
  profile: Profile;
  page: BenchPage;
  serviceWorkers?: 'allow' | 'block';
}

export async function newPhone(browser: Browser, on: PhoneOptions) {
  const { serviceWorkers = 'allow' } = on;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers,
  });
  const page = await context.newPage();
  await page.addInitScript(watch, { text: on.page.text, skeleton: '.sk' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { latencyMs, downBytesPerSecond, upBytesPerSecond, cpu } = on.profile;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downBytesPerSecond,
    uploadThroughput: upBytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return { page, session, context };
}

/** The URL with the start parameters of the native app. */
export function addressOf(origin: string, path: string, { token, deviceId }: Api): string {
  const query = new URLSearchParams({ token, deviceId, locale: 'en', theme: 'light' });
  return `${origin}/webview${path}?${query}`;
}
