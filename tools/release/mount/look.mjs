// Opens pages in a browser and reports which of them mounted. Reads the pages from stdin and writes
// the results to stdout. Plain JavaScript: Playwright does not load under the loader of the tools.
import { text } from 'node:stream/consumers';
import { chromium } from 'playwright';

const timeLimitMs = 20_000;
const settleMs = 1500;
const { browser: executablePath, pages } = JSON.parse(await text(process.stdin));
const root = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic', ...(root ? ['--no-sandbox'] : [])],
});
try {
  const results = await Promise.all(pages.map(look));
  process.stdout.write(JSON.stringify(results));
} finally {
  await browser.close();
}

async function look({ name, url, title, failed }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const mounted = await mount(page, { url, title, failed }).catch(() => false);
  await context.close();
  return { name, mounted, errors };
}

/** The page shows its title, also after its first answers. */
async function mount(page, { url, title, failed }) {
  await page.goto(url, { timeout: timeLimitMs });
  await page.waitForFunction(
    (it) =>
      document.title === it.title || (it.failed && document.body.textContent.includes(it.failed)),
    { title, failed },
    { timeout: timeLimitMs },
  );
  // Waits for the first answers; a page that keeps polling counts as mounted.
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  const hasFailed = failed !== '' && (await page.getByText(failed).count()) > 0;
  return (await page.title()) === title && !hasFailed;
}
