import type { Browser } from 'playwright';
import type { Api } from './api.ts';
import type { Contestant } from './contestants/contestant.ts';
import type { Sample } from './measure.ts';
import { leaveAlone, open, settle, textOf } from './measure.ts';
import type { Origin } from './origin.ts';
import type { BenchPage } from './pages.ts';
import { addressOf, newPhone } from './phone.ts';
import type { Profile } from './profiles.ts';

/** What can be measured of a contestant, one call one measurement. */
export interface Given {
  browser: Browser;
  api: Api;
  origin: Origin;
  page: BenchPage;
  profile: Profile;
}

async function withPhone<Result>(
  { browser, profile, page }: Given,
  use: (phone: Awaited<ReturnType<typeof newPhone>>) => Promise<Result>,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Result> {
  const phone = await newPhone(browser, { profile, page, serviceWorkers });
  try {
    return await use(phone);
  } finally {
    await phone.context.close();
  }
}

const addressIn = ({ origin, page, api }: Given): string => addressOf(origin.url, page.path, api);

export const openCold = (given: Given): Promise<Sample> =>
  withPhone(given, (phone) => open(phone, addressIn(given)));

/**
 * The second and the third opening on one phone: its cache has all, then its compiled code. In
 * between a page is looked at for some seconds, for all contestants alike.
 */
export const openAgain = (given: Given): Promise<{ second: Sample; third: Sample }> =>
  withPhone(given, async (phone) => {
    await open(phone, addressIn(given));
    await leaveAlone(phone.page);
    const second = await open(phone, addressIn(given));
    await leaveAlone(phone.page);
    return { second, third: await open(phone, addressIn(given)) };
  });

/**
 * What is fetched again once a page of one remote has changed: bytes of files, no answers. A kept
 * page would be the one from before, and nobody here tells it that it is.
 */
export const openAfterRelease = (given: Given, next: Contestant): Promise<Sample> =>
  withPhone(
    given,
    async (phone) => {
      await open(phone, addressIn(given));
      await settle(phone.page);
      given.origin.release(next);
      const sample = await open(phone, addressIn(given));
      // A page that changed is fetched: without a byte of it something else was measured.
      if (sample.fileBytes === 0) throw new Error(`${next.id} has fetched nothing of its release.`);
      return sample;
    },
    'block',
  );

export interface Switch {
  ms: number;
  shift: number;
}

/** From a press on a link to the other page's data on the screen. */
export const switchPage = (given: Given, link: { href: string; text: string }): Promise<Switch> =>
  withPhone(given, async ({ page, session, context }) => {
    await open({ page, session, context }, addressIn(given));
    await settle(page);
    return page.evaluate(async ({ href, text }) => {
      const anchor = document.querySelector<HTMLAnchorElement>(`a[href="/webview${href}"]`);
      if (!anchor) throw new Error(`No link leads to ${href}.`);
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
      const drawn = () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        );
      const root = document.getElementById('root');
      const isThere = () =>
        location.pathname === `/webview${href}` &&
        root?.textContent?.includes(text) &&
        !root.querySelector('[aria-busy="true"]');
      const startedAt = performance.now();
      anchor.click();
      while (!isThere()) await new Promise((done) => requestAnimationFrame(done));
      await drawn();
      return { ms: performance.now() - startedAt, shift };
    }, link);
  });

/** The text of a page when all has come. */
export const readText = (given: Given): Promise<string> =>
  withPhone(given, async (phone) => {
    await open(phone, addressIn(given));
    await settle(phone.page);
    return textOf(phone.page);
  });
