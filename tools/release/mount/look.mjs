// Opens pages in a browser and reports what is wrong with each. Reads the pages from stdin and writes
// the results to stdout. Plain JavaScript: Playwright does not load under the loader of the tools.

import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { countDrawnPixels } from './drawn-pixels.mjs';
import { watchGlobals } from './watch-globals.mjs';
import { watchPage } from './watch-page.mjs';

const size = { width: 390, height: 844 };
const atOnce = 3;
const mountMs = 20_000;
/** A page whose thread does not answer for so long is hung. */
const hangMs = 5000;
const restMs = 8000;
const windowMs = 500;
/** A clock renders once a second, an animation comes to its end. */
const maxRendersAtRest = 5;
/** Of 25: a window in which the page's timers hardly ran says nothing about its renders. */
const minTicks = 12;
/** Fewer than the pixels of a short word. */
const minDrawnPixels = 40;

class Hung extends Error {}

const { browser: executablePath, pages } = JSON.parse(await text(process.stdin));
const root = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic', ...(root ? ['--no-sandbox'] : [])],
});
const results = [];
const waiting = [...pages.entries()];
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, page] = next;
      results[index] = await look(page);
    }
  }),
);
// Beside others a page may only have been slow: it is looked at again with the browser to itself.
for (const [index, page] of pages.entries()) {
  if (results[index].isSlow) results[index] = await look(page);
}
process.stdout.write(JSON.stringify(results), () => process.exit());

async function look({ name, path, url, title, failed }) {
  const context = await browser.newContext({ viewport: size });
  const files = new Set();
  const page = await context.newPage();
  await context.addInitScript(watchGlobals);
  await context.addInitScript(watchPage);
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.add(new URL(request.url()).pathname);
  });
  const caught = [];
  page.on('console', (message) => {
    const [line] = message.text().split('\n');
    if (message.type() === 'error') caught.push(line);
  });
  const seen = { files: [], errors: [], isSlow: false };
  const checking = findProblem(page, { url, title, failed, seen, files });
  const problem = await withinLimit(checking, mountMs + restMs + 3 * hangMs).catch(
    async (error) => {
      seen.isSlow = true;
      if (!(error instanceof Hung)) return `could not be checked: ${error.message.split('\n')[0]}`;
      await crash(page);
      return `blocks the browser for more than ${hangMs / 1000} s`;
    },
  );
  await Promise.race([context.close().catch(() => {}), sleep(1000)]);
  // React writes down what a page has thrown.
  const errors = seen.errors.length > 0 ? seen.errors : caught;
  return { name, path, problem, ...seen, errors: problem ? errors : [] };
}

/** The first thing that is wrong with a page; undefined if it may go live. */
async function findProblem(page, { url, title, failed, seen, files }) {
  const until = Date.now() + mountMs;
  page.goto(url, { waitUntil: 'commit', timeout: mountMs }).catch(() => {});
  let state = await readState(page);
  const isMounted = () => state.title === title && !state.isLoading;
  const hasFailed = () => failed !== '' && state.text.includes(failed);
  while (!isMounted() && !hasFailed() && Date.now() < until) {
    await sleep(100);
    state = await readState(page);
  }
  seen.files = [...files];
  seen.errors = state.errors;
  if (hasFailed()) return 'does not mount';
  if (!isMounted()) {
    seen.isSlow = true;
    return state.title === title ? 'never finishes loading' : 'does not mount in time';
  }
  const { renders, isSlow } = await countRendersAtRest(page);
  seen.isSlow = isSlow;
  state = await readState(page);
  seen.errors = state.errors;
  if (hasFailed()) return 'does not stay mounted';
  if (renders > maxRendersAtRest) {
    return `renders without end: ${renders} times in ${windowMs / 1000} s`;
  }
  if (state.replaced.length > 0) return `replaces ${state.replaced.slice(0, 3).join(', ')}`;
  if (state.errors.length > 0) return 'has errors that it does not catch';
  if (state.isEmpty) return 'shows nothing';
  return (await isInvisible(page, state.top)) ? 'shows nothing that can be seen' : undefined;
}

async function readState(page) {
  const evaluating = page
    .evaluate(() => globalThis[Symbol.for('mount check')]?.())
    // Its address is about to be opened.
    .catch(() => undefined);
  const state = await withinLimit(evaluating);
  const none = { title: '', text: '', errors: [], replaced: [], renders: 0, ticks: 0 };
  return state ?? { ...none, isLoading: true };
}

/** The renders in the last window; waits until there are few, in a page that was not held up. */
async function countRendersAtRest(page) {
  const until = Date.now() + restMs;
  let before = await readState(page);
  for (;;) {
    await sleep(windowMs);
    const now = await readState(page);
    const renders = now.renders - before.renders;
    const isSlow = now.ticks - before.ticks < minTicks;
    if ((renders <= maxRendersAtRest && !isSlow) || Date.now() >= until) return { renders, isSlow };
    before = now;
  }
}

/** Ends a hung page, which would otherwise take a core from the others. */
async function crash(page) {
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
}

async function isInvisible(page, top) {
  const clip = { x: 0, y: top, width: size.width, height: size.height - top };
  if (clip.height <= 0) return true;
  const picture = await page.screenshot({ clip, timeout: hangMs, animations: 'disabled' });
  const blank = await page.context().newPage();
  return (await blank.evaluate(countDrawnPixels, picture.toString('base64'))) < minDrawnPixels;
}

function withinLimit(promise, limitMs = hangMs) {
  const timer = new AbortController();
  const late = sleep(limitMs, undefined, { signal: timer.signal }).then(() => {
    throw new Hung();
  });
  late.catch(() => {});
  return Promise.race([promise, late]).finally(() => timer.abort());
}
