import type { Envelope } from '@shared/contract/envelope';
import type { Page } from 'playwright/test';
import { demoAccount, deviceId, signIn } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

/** §4 in a real browser: start parameters, and sessions across loads. */
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const wallet = (page: Page) => page.getByText('Total assets');

/** An answer of the server, put in the place of its own. */
function answer({ code = 0, message = 'ok', data = {} }: Partial<Envelope>) {
  const timestamp = Math.floor(Date.now() / 1000);
  return { json: { code, message, timestamp, data } };
}

/** Counts navigations from now on, since a page may reload before its load event. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Records the profile answers for a token outside of the page, which may be gone by then. */
async function profilesFor(page: Page, token: string) {
  const seen: { code: number; uid?: string }[] = [];
  await page.route('**/api/v1/user/get/my', async (route) => {
    const response = await route.fetch();
    if (route.request().headers().token === token) {
      const { code, data } = (await response.json()) as Envelope<{ uid: string }>;
      seen.push({ code, uid: data?.uid });
    }
    await route.fulfill({ response });
  });
  return () => seen;
}

test('§4: stores every start parameter and removes it from the URL', async ({ page, baseURL }) => {
  // A valid token, because a page with an ended session reloads and clears the storage.
  const token = await signIn(baseURL ?? '', demoAccount('good deal'));
  await page.goto(
    `${baseURL}/webview/qwert?token=${token}&apiUrl=${encodeURIComponent(baseURL ?? '')}` +
      `&locale=fr&theme=dark&deviceId=${deviceId}&gToken=a+b&currencyType=EUR&showAsset=0` +
      '&appVersion=3.2.1&timeOffset=0&preventRemoveToken=1&tab=2',
  );
  await expect(page).toHaveURL(/\/webview\/qwert\?tab=2$/);
  const values = await stored(page);
  expect(values).toMatchObject({
    apiUrl: baseURL,
    locale: 'fr',
    theme: 'dark',
    token,
    deviceId,
    gToken: 'a+b',
    currencyType: 'EUR',
    showAsset: '0',
    appVersion: '3.2.1',
  });
});

test('D10: ignores an apiUrl that is not on the list, with a warning in the console', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/apiUrl/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await open('/qwert?apiUrl=https%3A%2F%2Fevil.example');
  await expect(page.getByText('Live set')).toBeVisible();
  expect((await stored(page)).apiUrl).toBeUndefined();
  expect(logged.join()).toContain('apiUrl');
  expect(logged.join()).not.toContain('evil.example');
});

test('§2: removes the initial loader, and sends ready to the native app', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const received: string[] = [];
    const native = Object.assign(new EventTarget(), {
      postMessage: (text: string) => received.push((JSON.parse(text) as { method: string }).method),
    });
    Object.assign(globalThis, { received, native });
  });
  await open('/');
  await expect(page.getByText('This screen lives in the app')).toBeVisible();
  await expect(page.locator('#initial-loader')).toHaveCount(0);
  const received = () =>
    page.evaluate(() => (globalThis as never as { received: string[] }).received);
  expect(await received()).toEqual(['ready']);
  await page.getByRole('button', { name: 'Back to app' }).click();
  expect(await received()).toEqual(['ready', 'close']);
});

test('§8: shows an offline toast for three seconds, or until it is pressed', async ({
  page,
  open,
  context,
  allowConsole,
}) => {
  // Requests fail meanwhile.
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await open('/terms', { locale: 'fr' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A paused clock keeps the toast until the click.
  await page.clock.pauseAt(Date.now() + 5000);
  await context.setOffline(true);
  const toast = page.getByRole('status').getByRole('button');
  await expect(toast).toBeVisible();
  expect(await toast.textContent()).not.toContain('You’re offline');
  await toast.click();
  await expect(toast).toHaveCount(0);
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3000);
  await expect(toast).toHaveCount(0);
  // Otherwise Playwright resumes the clock while it resets the context, and leaves a script in it.
  await page.clock.resume();
});

test.describe('D11: a session', () => {
  test('survives F5', async ({ page, open }) => {
    await open('/wallet', { as: 'good deal' });
    await expect(wallet(page)).toBeVisible();
    await page.reload();
    await expect(wallet(page)).toBeVisible();
  });

  test('survives the single reload for another version', async ({ page, open }) => {
    const loads = countLoads(page);
    let answered = 0;
    await page.route('**/api/v1/home/version', async (route) => {
      await route.fulfill(answer({ data: { version: 'another-set' } }));
      answered += 1;
    });
    await open('/wallet', { as: 'good deal' });
    await expect.poll(loads).toBe(2);
    await expect(wallet(page)).toBeVisible();
    // It learns of that version once more, and becomes visible again.
    await expect.poll(() => answered).toBeGreaterThan(1);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // A reload caused by the event would abort this round trip.
    await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok));
    await expect(wallet(page)).toBeVisible();
    expect(loads()).toBe(2);
  });

  test('survives 9006, which reloads half a second after its message', async ({ page, open }) => {
    let requested = 0;
    await page.route('**/api/v1/user/balance/info', (route) => {
      requested += 1;
      return requested === 1
        ? route.fulfill(answer({ code: 9006, message: 'A new version is here.' }))
        : route.fallback();
    });
    // The message stands for half a second: the page itself notes that it was there.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const shown = document.querySelector('[role=status]')?.textContent;
        if (shown) sessionStorage.setItem('said', shown);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const loads = countLoads(page);
    await open('/wallet', { as: 'good deal' });
    await expect.poll(loads).toBe(2);
    await expect(wallet(page)).toBeVisible();
    const shown = await page.evaluate(() => sessionStorage.getItem('said'));
    expect(shown).toBe('A new version is here.');
    expect(requested).toBeGreaterThan(1);
  });

  test('survives a switch of account, as the other account on the same device', async ({
    page,
    open,
    baseURL,
  }) => {
    const other = demoAccount('good deal');
    // A real session, valid only for this device.
    const token = await signIn(baseURL ?? '', other);
    const choice = { userName: '', nickName: 'The other one', avatar: '', isSignedIn: true };
    const list = [{ ...choice, uid: other.id, isCurrent: false }];
    await page.route('**/api/v1/user/select/login', (route) =>
      route.fulfill(answer({ data: { list } })),
    );
    await page.route('**/api/v1/auth/switch', (route) =>
      route.fulfill(answer({ data: { token, uid: other.id } })),
    );
    const profiles = await profilesFor(page, token);
    await open('/changeSecurity?step=accounts&gToken=g&appVersion=3.2.1', { as: 'new and empty' });
    await page.getByRole('button', { name: 'The other one' }).click();
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    await expect.poll(profiles).toContainEqual({ code: 0, uid: other.id });
    await expect(page).toHaveURL(/\/webview\/changeSecurity\?step=accounts$/);
    const values = await stored(page);
    expect(values).toMatchObject({ token, deviceId, appVersion: '3.2.1', locale: 'en' });
    expect(values.gToken).toBeUndefined();
  });

  test('ends at an opening without a token, unless preventRemoveToken is set', async ({
    page,
    open,
  }) => {
    await open('/wallet', { as: 'new and empty' });
    await expect(page.getByText('Your wallet is empty')).toBeVisible();
    await open('/wallet?preventRemoveToken=1');
    await expect(page.getByText('Your wallet is empty')).toBeVisible();
    await open('/wallet');
    await expect(page).toHaveURL(/\/webview\/start\?/);
    expect((await stored(page)).token).toBeUndefined();
  });
});

test('§4: signing out clears the storage except language, theme and device', async ({
  page,
  open,
}) => {
  // Mocked, because other journeys share the session.
  await page.route('**/api/v1/user/logout', (route) => route.fulfill(answer({})));
  await open('/?returnTo=%2Fwallet&appVersion=3.2.1&gToken=g', {
    as: 'good deal',
    theme: 'dark',
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/webview\/\?returnTo=$/);
  const values = await stored(page);
  expect(values).toMatchObject({ deviceId, appVersion: '3.2.1', locale: 'en', theme: 'dark' });
  expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['token']));
  expect(values.gToken).toBeUndefined();
});
