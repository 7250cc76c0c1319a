import type { Browser } from 'playwright';
import type { Api } from './api.ts';
import type { Contestant } from './contestants/contestant.ts';
import type { Sample } from './measure.ts';
import { leaveAlone, open, settle, textOf } from './measure.ts';
import type { Origin } from './origin.ts';
import type { BenchPage } from './pages.ts';
import { addressOf, newPhone } from './phone.ts';
import type { Profile } from './profiles.ts';

/** The scenarios. One call makes one measurement. */
export interface Setup {
  browser: Browser;
  api: Api;
  origin: Origin;
  page: BenchPage;
  profile: Profile;
}

async function withPhone<Result>(
  { browser, profile, page }: Setup,
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

const addressIn = ({ origin, page, api }: Setup): string => addressOf(origin.url, page.path, api);

export const openCold = (given: Setup): Promise<Sample> =>
  withPhone(given, (phone) => open(phone, addressIn(given)));

/**
 * The second and the third opening on one phone: first with a full cache, then with compiled code
 * too. Each page stays open for some seconds in between.
 */
export const openAgain = (given: Setup): Promise<{ second: Sample; third: Sample }> =>
  withPhone(given, async (phone) => {
    await open(phone, addressIn(given));
    await leaveAlone(phone.page);
    const second = await open(phone, addressIn(given));
    await leaveAlone(phone.page);
    return { second, third: await open(phone, addressIn(given)) };
  });

/**
 * The file bytes fetched after a page of one remote has changed. A kept page would be the old one,
 * since nothing here tells it of the release.
 */
export const openAfterRelease = (given: Setup, next: Contestant): Promise<Sample> =>
  withPhone(
    given,
    async (phone) => {
      await open(phone, addressIn(given));
      await settle(phone.page);
      given.origin.release(next);
      const sample = await open(phone, addressIn(given));
      // The changed page must be fetched, or the measurement is wrong.
      if (sample.fileBytes === 0) throw new Error(`${next.id} fetched nothing of the release.`);
      return sample;
    },
    'block',
  );

export interface Switch {
  ms: number;
  shift: number;
}

/** From a click on a link to the data of the next page on the screen. */
export const switchPage = (given: Setup, link: { href: string; text: string }): Promise<Switch> =>
  withPhone(given, async ({ page, session, context }) => {
    await open({ page, session, context }, addressIn(given));
    await settle(page);
    return page.evaluate(async ({ href, text }) => {
      const anchor = document.querySelector<HTMLAnchorElement>(`a[href="/webview${href}"]`);
      if (!anchor) throw new Error(`There is no link to ${href}.`);
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

/** The text of the fully loaded page. */
export const readText = (given: Setup): Promise<string> =>
  withPhone(given, async (phone) => {
    await open(phone, addressIn(given));
    await settle(phone.page);
    return textOf(phone.page);
  });
