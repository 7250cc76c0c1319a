import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Seen } from '../../e2e/fixtures/in-page.ts';
import type { Request } from '../../e2e/fixtures/network.ts';
import { recordNetwork, summarize } from '../../e2e/fixtures/network.ts';
import type { Phone } from './phone.ts';

/** One opening of a page, from the first request to its data on the screen. */
export interface Sample {
  usableMs: number;
  skeletonMs: number;
  longTasksMs: number;
  shift: number;
  /** The bytes received by then. */
  bytes: number;
  /** The bytes of files, without API answers: the cost of a release. */
  fileBytes: number;
  requests: number;
  /** The length of the longest request chain after the HTML. */
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
    // Polls seldom: on a slowed processor each poll takes time from the page.
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
    ...summarize(network.requests(), usableMs),
  };
}

/** Waits for the network to be idle, including idle-time fetches. */
export const settle = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Long enough for the page to become idle and to save its snapshot on a slow network. */
const viewMs = 8000;

export async function leaveAlone(page: Page): Promise<void> {
  await settle(page);
  await sleep(viewMs);
}

/** The visible text of the page. It must be equal for all contestants. */
export const textOf = async (page: Page): Promise<string> => {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count.
  const text = await page.locator('#root').innerText();
  return text.replace(/\s+/g, ' ');
};
