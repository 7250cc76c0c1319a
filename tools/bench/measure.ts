import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Seen } from '../../e2e/fixtures/in-page.ts';
import type { Request } from '../../e2e/fixtures/network.ts';
import { recordNetwork, sumUp } from '../../e2e/fixtures/network.ts';
import type { Phone } from './phone.ts';

/** One opening of one page, from the first byte asked for to its data on the screen. */
export interface Sample {
  usableMs: number;
  skeletonMs: number;
  longTasksMs: number;
  shift: number;
  /** Of what had come by then. */
  bytes: number;
  /** Of these, what is no answer of the API: what a release has to be fetched again for. */
  fileBytes: number;
  requests: number;
  /** How many requests stand one behind the other, after the HTML. */
  depth: number;
  waterfall: Request[];
}

const usableLimitMs = 60_000;
type WithBench = { bench?: Seen };

export async function open({ page, session }: Phone, url: string): Promise<Sample> {
  const network = recordNetwork(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => (window as unknown as WithBench).bench?.usableMs !== undefined,
    undefined,
    // Asked seldom: every question is work that a slowed processor does beside the page's own.
    { timeout: usableLimitMs, polling: 250 },
  );
  const seen = await page.evaluate(() => (window as unknown as WithBench).bench);
  network.stop();
  const usableMs = seen?.usableMs ?? Number.NaN;
  return {
    usableMs,
    skeletonMs: seen?.skeletonMs ?? Number.NaN,
    longTasksMs: seen?.longTasksMs ?? Number.NaN,
    shift: seen?.shift ?? Number.NaN,
    ...sumUp(network.requests(), usableMs),
  };
}

/** Nothing is on its way any more: what is fetched when idle is here, too. */
export const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Enough for the page to be idle and to have kept itself, where it does so, on a slow line. */
const lookedAtMs = 8000;

export async function leaveAlone(page: Page): Promise<void> {
  await settle(page);
  await sleep(lookedAtMs);
}

/** What a person reads on the page: the same for all contestants, or they are not comparable. */
export const textOf = async (page: Page): Promise<string> => {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden nobody reads.
  const text = await page.locator('#root').innerText();
  return text.replace(/\s+/g, ' ');
};
