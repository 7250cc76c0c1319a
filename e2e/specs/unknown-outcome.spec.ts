import type { ResponseOf } from '@shared/contract/call';
import type { getUsdtInfo } from '@shared/contract/wallet';
import type { Page, Route } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { callApi, signIn } from '../fixtures/api.ts';
import {
  accountOf,
  command,
  enterPaymentPassword,
  pay,
  proofSheet,
  units,
  urlOn,
} from '../fixtures/money-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Money operations whose answer does not arrive, up to their outcome. Serial, on its own server. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let server: OwnServer;
let rich: DemoAccount;
let guarded: DemoAccount;

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  await command(server, 'operator', 'settings', 'set', 'strong_proof_from', '100000');
  rich = accountOf(server, '80012468');
  guarded = accountOf(server, '80015791');
  // A first transfer to somebody needs a second proof.
  const payer = { account: rich, token: await tokenOf(rich) };
  await pay(server, payer, { to: guarded.id, amount: '1' });
});
test.afterAll(() => server?.stop());

const tokens = new Map<string, string>();
async function tokenOf(account: DemoAccount): Promise<string> {
  const token = tokens.get(account.id) ?? (await signIn(server.url, account));
  tokens.set(account.id, token);
  return token;
}

const open = async (page: Page, at: string, account = rich) =>
  page.goto(urlOn(server, at, await tokenOf(account)));

async function readUsdt(account = rich): Promise<bigint> {
  const call = { baseUrl: server.url, token: await tokenOf(account), body: {} };
  const path = '/v1/user/balance/usdt/info';
  const { available } = await callApi<ResponseOf<typeof getUsdtInfo>>({ ...call, path });
  return units(available);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const main = (page: Page) => page.getByRole('main');
const notice = (page: Page, title: string | RegExp) =>
  main(page).getByRole('note').filter({ hasText: title });
const asking = /^Still confirming/;
const missing = 'We didn’t get your request';

interface Kind {
  title: string;
  path: string;
  /** Up to the call that moves the money. */
  send: (page: Page) => Promise<void>;
  prove: (page: Page) => Promise<void>;
  moved: string;
}

const kinds: Kind[] = [
  {
    title: 'Transfer',
    path: '/business/transfer',
    moved: '7.25',
    async send(page) {
      await open(page, `/wallet/transfer?to=${guarded.id}`);
      await amount(page).fill('7.25');
      await button(page, 'Review transfer').click();
      await page
        .getByRole('dialog', { name: 'Transfer' })
        .getByRole('button', { name: 'Send' })
        .click();
      await enterPaymentPassword(page, rich);
    },
    prove: (page) => enterPaymentPassword(page, rich),
  },
  {
    title: 'Exchange',
    path: '/business/yut/exchange',
    moved: '11',
    async send(page) {
      await open(page, '/wallet/exchange');
      await page.getByRole('textbox', { name: 'You pay' }).fill('11');
      await button(page, 'Review exchange').click();
      await page
        .getByRole('dialog', { name: 'Exchange' })
        .getByRole('button', { name: 'Exchange' })
        .click();
    },
    prove: async () => {},
  },
];

/** Whether this is the call that moves the money: proven, where it needs a proof. */
const isMoving = (route: Route, { title }: Kind): boolean =>
  title === 'Exchange' || 'proof' in (route.request().postDataJSON() as object);

/** The server gets the call and answers, and the answer is lost. */
const loseAnswer = (page: Page, kind: Kind) =>
  page.route(`**${kind.path}`, async (route) => {
    if (!isMoving(route, kind)) return route.fallback();
    await route.fetch();
    await route.abort();
  });

/** The call does not reach the server, once. */
async function loseRequest(page: Page, kind: Kind): Promise<void> {
  let isLost = false;
  await page.route(`**${kind.path}`, async (route) => {
    if (isLost || !isMoving(route, kind)) return route.fallback();
    isLost = true;
    await route.abort();
  });
}

/** Nobody answers what became of it, until the switch is turned. */
async function hideOutcome(page: Page): Promise<() => void> {
  let isKnown = false;
  await page.route('**/user/operation/get', (route) =>
    isKnown ? route.fallback() : route.abort(),
  );
  return () => {
    isKnown = true;
  };
}

/** Collects what moves on the page by itself, on every page that is opened from here on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const of = sources.map(
          ({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
        );
        shifts.push(`${value} ${of.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

const openHome = (page: Page) => page.goto(`${server.url}/webview/?preventRemoveToken=1`);

for (const kind of kinds) {
  test(`${kind.title}: the answer is lost, and home leads to the receipt`, async ({
    page,
    allowConsole,
    checkBothThemes,
  }) => {
    allowConsole(/Failed to load resource/);
    const check = kind.title === 'Transfer' ? checkBothThemes : async () => {};
    const before = await readUsdt();
    const shifts = await watchShifts(page);
    const reveal = await hideOutcome(page);
    await loseAnswer(page, kind);
    await kind.send(page);
    await expect(heading(page, asking)).toBeFocused();
    await expect(button(page, 'Check now')).toBeVisible();
    await expect(button(page, 'Send again')).toHaveCount(0);
    await check();

    await openHome(page);
    const pending = notice(page, asking);
    await expect(pending).toContainText(kind.title);
    await expect(main(page).getByText(`ID ${rich.id}`)).toBeVisible();
    await check();
    reveal();
    await expect(notice(page, 'Done')).toContainText(kind.title);
    await expect(pending).toHaveCount(0);
    expect(await shifts(), 'what moved').toEqual([]);
    await check();
    await main(page).getByRole('link', { name: 'Receipt' }).click();
    await expect(heading(page, 'Done')).toBeVisible();
    await expect(main(page)).toContainText(`${kind.moved} USDT`);
    await check();
    const after = await readUsdt();
    expect(before - after).toBeGreaterThanOrEqual(units(kind.moved));
    expect(before - after).toBeLessThan(2n * units(kind.moved));
    // The receipt has its own address, whoever has forgotten the operation.
    await page.reload();
    await expect(heading(page, 'Done')).toBeVisible();
    await button(page, 'Done').click();
    await expect(page).toHaveURL(/\/webview\/$/);
    await expect(notice(page, /Done|Still confirming/)).toHaveCount(0);
  });

  test(`${kind.title}: the request is lost, and home leads to sending it again, once`, async ({
    page,
    allowConsole,
    checkBothThemes,
  }) => {
    allowConsole(/Failed to load resource/);
    const check = kind.title === 'Exchange' ? checkBothThemes : async () => {};
    const before = await readUsdt();
    await loseRequest(page, kind);
    await kind.send(page);
    await expect(heading(page, asking)).toBeVisible();
    await openHome(page);
    await notice(page, asking).getByRole('link', { name: 'Check now' }).click();
    await expect(heading(page, missing)).toBeFocused();
    await expect(main(page)).toContainText('No money moved. It’s safe to send it again');
    await expect(main(page)).toContainText(kind.title);
    await check();
    expect(await readUsdt()).toBe(before);
    await button(page, 'Send again').click();
    await kind.prove(page);
    await expect(heading(page, 'Done')).toBeVisible();
    await expect(main(page)).toContainText(`${kind.moved} USDT`);
    const after = await readUsdt();
    expect(before - after).toBeGreaterThanOrEqual(units(kind.moved));
    expect(before - after).toBeLessThan(2n * units(kind.moved));
    await button(page, 'Done').click();
    await expect(main(page).getByText(`ID ${rich.id}`)).toBeVisible();
    await expect(notice(page, asking)).toHaveCount(0);
  });
}

test('on any other screen a toast says what became of it, and leads to the receipt', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const [transfer] = kinds as [Kind];
  const reveal = await hideOutcome(page);
  await loseAnswer(page, transfer);
  await transfer.send(page);
  await expect(heading(page, asking)).toBeVisible();
  await page.goto(`${server.url}/webview/terms?preventRemoveToken=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  reveal();
  await page.getByRole('status').getByRole('button', { name: 'Transfer: Done Receipt' }).click();
  await expect(heading(page, 'Done')).toBeVisible();
  await expect(main(page)).toContainText(`${transfer.moved} USDT`);
});

test('one that was left by “back” is announced and asked for without a load of the page', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const [transfer] = kinds as [Kind];
  const reveal = await hideOutcome(page);
  await loseAnswer(page, transfer);
  await transfer.send(page);
  await expect(heading(page, asking)).toBeVisible();
  await button(page, 'Back').click();
  await expect(notice(page, asking)).toContainText('Transfer');
  reveal();
  await expect(notice(page, 'Done')).toContainText('Transfer');
});

test('a reload keeps the amount while a proof is asked for, and the operation once it is sent', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const before = await readUsdt();
  await open(page, `/wallet/transfer?to=${guarded.id}`);
  await amount(page).fill('4.5');
  await button(page, 'Review transfer').click();
  await page
    .getByRole('dialog', { name: 'Transfer' })
    .getByRole('button', { name: 'Send' })
    .click();
  await expect(proofSheet(page)).toBeVisible();
  await page.reload();
  await expect(amount(page)).toHaveValue('4.5');
  expect(await readUsdt()).toBe(before);

  let isSent = () => {};
  const sent = new Promise<void>((resolve) => {
    isSent = resolve;
  });
  await page.route('**/business/transfer', async (route) => {
    if (!('proof' in (route.request().postDataJSON() as object))) return route.fallback();
    await route.fetch();
    // The page never gets this answer.
    isSent();
  });
  await button(page, 'Review transfer').click();
  await page
    .getByRole('dialog', { name: 'Transfer' })
    .getByRole('button', { name: 'Send' })
    .click();
  await enterPaymentPassword(page, rich);
  await sent;
  await page.reload();
  await expect(heading(page, 'Done')).toBeVisible();
  await expect(main(page)).toContainText('4.5 USDT');
  expect(before - (await readUsdt())).toBeLessThan(units('9'));
});

test('it is shown to its own person alone, also after the next sign-in', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const [, exchange] = kinds as [Kind, Kind];
  const reveal = await hideOutcome(page);
  await loseAnswer(page, exchange);
  await exchange.send(page);
  await expect(heading(page, asking)).toBeVisible();
  await openHome(page);
  await expect(notice(page, asking)).toBeVisible();
  await button(page, 'Sign out').click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  tokens.clear();
  await expect(notice(page, asking)).toHaveCount(0);

  await open(page, '/', guarded);
  await expect(main(page).getByText(`ID ${guarded.id}`)).toBeVisible();
  await expect(notice(page, asking)).toHaveCount(0);

  await open(page, '/', rich);
  await expect(notice(page, asking)).toContainText('Exchange');
  reveal();
  await expect(notice(page, 'Done')).toBeVisible();
});

test('the ledger is consistent afterwards', async () => {
  expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
});
