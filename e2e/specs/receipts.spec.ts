import type { Page } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { callApi, signIn } from '../fixtures/api.ts';
import { accountOf, command, urlOn } from '../fixtures/money-server.ts';
import { stakeForAWeek } from '../fixtures/new-stake.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { sheet } from '../fixtures/stakes.ts';
import { expect, test } from '../fixtures/test.ts';

/** A receipt says what was booked, directly after an operation and in the history. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let server: OwnServer;
let rich: DemoAccount;
let token: string;

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  rich = accountOf(server, '80012468');
  token = await signIn(server.url, rich);
});
test.afterAll(() => server?.stop());

const newStake = () =>
  stakeForAWeek((path, body) => callApi({ baseUrl: server.url, token, path, body }), '60');

/** The lines of the receipt that is shown, by their labels. */
const lineOf = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('an early retrieval shows its penalty, now and once it is back', async ({
  page,
  checkAccessibility,
}) => {
  const id = await newStake();
  await page.goto(urlOn(server, `/staking/orders/${id}`, token));
  await page.getByRole('button', { name: /^Retrieve principal/ }).click();
  await sheet(page, 'Retrieve principal')
    .getByRole('button', { name: 'Retrieve principal' })
    .click();
  await expect(page.getByRole('heading', { name: 'On its way back' })).toBeVisible();
  await expect(lineOf(page, 'Penalty')).toContainText('0.6 YUT');
  await expect(lineOf(page, 'You receive')).toContainText('59.4 YUT');
  await expect(page.getByText('No fee')).toHaveCount(0);
  await checkAccessibility();

  await command(server, 'demo:time', '+3d');
  await page.goto(urlOn(server, '/wallet/history?asset=YUT', token));
  await page
    .getByRole('button', { name: /Principal returned.*7 days.*59\.40/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Completed');
  await expect(lineOf(page, 'Penalty')).toContainText('0.6 YUT');
  await expect(lineOf(page, 'You receive')).toContainText('59.4 YUT');
  await expect(page.getByText('No fee')).toHaveCount(0);
});

test('the history says who, and shows a fee with its movement', async ({ page }) => {
  const row = (text: RegExp) =>
    page.getByRole('main').getByRole('button').filter({ hasText: text });
  await page.goto(urlOn(server, '/wallet/history?asset=YUT', token));
  await expect(row(/C2C trade.*ID \d+.*Fee: 0\.\d+\sYUT/).first()).toBeVisible();
  await expect(row(/^Fee/)).toHaveCount(0);
  await page.goto(urlOn(server, '/wallet/history?kind=withdrawal', token));
  await expect(row(/0x5290…169EE7.*Fee: 0\.92\sUSDT/).first()).toBeVisible();
  await page.goto(urlOn(server, '/wallet/history?kind=fee', token));
  await expect(row(/Fee.*0x5290…169EE7/).first()).toBeVisible();
});
