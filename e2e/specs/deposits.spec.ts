import { signIn } from '../fixtures/api.ts';
import { accountOf, command, urlOn } from '../fixtures/money-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Money from outside, on the simulated networks of its own server. */
test.describe.configure({ timeout: 60_000 });

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.stop());

/** The account that has nothing yet. */
const uid = '80013579';

const send = async (...words: string[]): Promise<{ id: string; address: string }> =>
  JSON.parse(await command(server, 'operator', 'chain', 'send', uid, ...words, '--json'));

test('an empty wallet is filled from outside, and the deposit can be followed until it is there', async ({
  page,
  checkBothThemes,
}) => {
  const token = await signIn(server.url, accountOf(server, uid));
  await page.goto(urlOn(server, '/wallet', token));
  await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click();
  await page.getByText('TRON', { exact: true }).click();
  await expect(page.getByRole('img', { name: 'Your TRON address' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Send only USDT over the TRON network');
  await checkBothThemes();

  const { address } = await send('TRON', '25.5', 'USDT');
  const shown = page.getByText(address.slice(0, 4), { exact: true }).locator('..');
  expect((await shown.textContent())?.trim()).toBe(address);
  const deposit = page.getByRole('region', { name: 'Deposits' }).getByRole('listitem');
  await expect(deposit).toContainText(/USDT · TRON.*Confirmations: \d+ of 20/, { timeout: 15_000 });
  await page.goto(urlOn(server, '/wallet/history', token));
  await expect(page.getByText(/Confirmations: \d+ of 20/)).toBeVisible();

  await command(server, 'demo:time', '+1m');
  await page.goto(urlOn(server, '/wallet/receive?network=TRON', token));
  await expect(deposit).toContainText('In your wallet');
  await page.goto(urlOn(server, '/wallet/history', token));
  await expect(page.getByRole('button', { name: /Deposit/ })).toContainText('25.5');
  await page.goto(urlOn(server, '/messages', token));
  await expect(page.getByText('A deposit has arrived in your wallet.')).toBeVisible();
});

test('a transfer that a reorganisation removes is not credited', async ({ page }) => {
  const token = await signIn(server.url, accountOf(server, uid));
  const { id } = await send('BSC', '7', 'USDT');
  await command(server, 'operator', 'chain', 'drop', id);
  await page.goto(urlOn(server, '/wallet/receive?network=BSC', token));
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await expect(deposits).toContainText('Not confirmed by the network');
});
