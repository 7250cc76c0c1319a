// Opens pages in a browser and says which of them mounted. What to look at comes on the input, the
// answer goes to the output. Plain JavaScript: Playwright does not load under the tools' loader.
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

/** The page is there under its title, and still is when its first answers have come. */
async function mount(page, { url, title, failed }) {
  await page.goto(url, { timeout: timeLimitMs });
  await page.waitForFunction(
    (it) =>
      document.title === it.title || (it.failed && document.body.textContent.includes(it.failed)),
    { title, failed },
    { timeout: timeLimitMs },
  );
  // Long enough for the first answers; a page that asks on and on is there all the same.
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  const hasFailed = failed !== '' && (await page.getByText(failed).count()) > 0;
  return (await page.title()) === title && !hasFailed;
}
