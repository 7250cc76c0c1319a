import { pendingOperations } from '@shared/host/money';
import {
  buildBalance,
  buildHolding,
  buildSettings,
  buildUser,
  never,
  refused,
  renderRemote,
  testNow,
} from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const movement = {
  id: 'm1',
  asset: 'USDT',
  kind: 'transferIn',
  title: 'Received',
  amount: '12.5',
  createdAt: 1_772_300_000,
} as const;

const answers = {
  '/v1/business/yut/prices': {
    points: [
      { time: 1_772_000_000, price: '1.2' },
      { time: 1_772_300_000, price: '1.35' },
    ],
  },
  '/v1/business/usdt/history': { items: [movement], nextCursor: null },
  '/v1/business/yut/history': { items: [], nextCursor: null },
};

const renderWallet = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/wallet', answers, ...options });

const findMovement = () => screen.findByRole('button', { name: /Received/ });

describe('/wallet', () => {
  it('shows the total, each asset and the latest movements', async () => {
    renderWallet();
    expect(await screen.findByText('$12,480.53')).toBeTruthy();
    const assets = within(screen.getByRole('region', { name: 'Assets' }));
    expect(assets.getByText('6,120.33')).toBeTruthy();
    expect(await screen.findByText('Received')).toBeTruthy();
    expect((await findMovement()).textContent).toContain('+12.50');
  });

  it('hides every amount with the eye, and shows them again', async () => {
    const { user } = renderWallet();
    await screen.findByText('Received');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.queryByText('$12,480.53')).toBeNull();
    expect((await findMovement()).textContent).not.toContain('12.50');
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(screen.getByText('$12,480.53')).toBeTruthy();
  });

  it('reloads when money has moved in another window, and when it becomes visible again', async () => {
    const { record } = renderWallet();
    await findMovement();
    await screen.findByRole('region', { name: 'Assets' });
    const requested = () =>
      record.calls.filter(({ path }) => path.endsWith('/usdt/history')).length;
    const loads = () => record.session.filter((name) => name === 'loadBalance').length;
    expect([requested(), loads()]).toEqual([1, 0]);
    const sent = {
      key: 'k1',
      uid: '80012468',
      flow: 'transfer',
      path: '/v1/business/transfer',
      body: {},
      summary: { asset: 'USDT', amount: '5', fee: '0', receive: '5', receiveAsset: 'USDT', to: '' },
      sent: true,
    };
    act(() => {
      const moved = { key: 'moneyOperations', oldValue: JSON.stringify([sent]), newValue: null };
      window.dispatchEvent(new StorageEvent('storage', moved));
    });
    await waitFor(() => expect([requested(), loads()]).toEqual([2, 1]));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(loads()).toBe(2);
  });

  it('announces operations whose outcome is unknown, by what and when alone', async () => {
    pendingOperations.keep({
      key: 'k1',
      uid: buildUser().uid,
      flow: 'exchange',
      title: 'Exchange',
      path: '/v1/business/yut/exchange',
      body: { quoteId: 'q1' },
      summary: {
        asset: 'USDT',
        amount: '733',
        fee: '0',
        receive: '1',
        receiveAsset: 'YUT',
        to: '',
      },
      at: testNow,
      sent: true,
    });
    const { container } = renderWallet();
    expect(await screen.findByText(/^Exchange · 2026-03-01 \d\d:00$/)).toBeTruthy();
    expect(container.textContent).not.toContain('733');
    pendingOperations.forget('k1');
  });

  it.each([
    {
      where: 'where deposits are open, to the address of one',
      networks: [{ network: 'TRON' }],
      hint: /^Deposit from another wallet, or ask/,
      button: 'Deposit',
      to: '/wallet/receive?network=any',
    },
    {
      where: 'without deposits, to the own ID',
      networks: [],
      hint: /^Earn YUT/,
      button: 'Receive',
      to: '/wallet/receive',
    },
  ])('shows an empty state that leads to getting money in, $where', async (of) => {
    const { networks, hint, button, to } = of;
    renderWallet({
      state: { balance: { balance: buildBalance({ holdings: [] }) } },
      answers: {
        ...answers,
        '/v1/business/usdt/history': { items: [], nextCursor: null },
        '/v1/business/deposit/info': { networks },
      },
    });
    expect(await screen.findByText(hint)).toBeTruthy();
    expect(await screen.findByText('Your wallet is empty')).toBeTruthy();
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Assets' })).toBeNull();
    const links = screen.getAllByRole('link', { name: button });
    expect(links.at(-1)?.getAttribute('href')).toBe(to);
  });

  it('shows an error with a retry, never 0, when the balance fails to load', async () => {
    const { record, user } = renderWallet({
      state: { balance: { balance: null, status: 'failed' } },
    });
    expect(await screen.findByText('Your balance didn’t load')).toBeTruthy();
    expect(screen.queryByText(/0\.00/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(record.session).toEqual(['loadBalance']);
  });

  it('keeps the rest of the page when one part fails', async () => {
    renderWallet({
      answers: { ...answers, '/v1/business/yut/prices': refused(5000, 'Something went wrong') },
    });
    expect(await screen.findByText('The price chart didn’t load')).toBeTruthy();
    expect(await screen.findByText('Received')).toBeTruthy();
  });

  it('never draws the prices of one range under the name of another', async () => {
    const prices = '/v1/business/yut/prices';
    const { user } = renderWallet({
      answers: {
        ...answers,
        [prices]: ({ range }: { range: string }) => (range === '7d' ? answers[prices] : never()),
      },
    });
    expect(await screen.findByRole('table', { name: /7D/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '1Y' }));
    expect(screen.queryByRole('table', { name: /YUT price/ })).toBeNull();
  });

  it('has the chart in the person’s currency, whose sign stands where the language puts it', async () => {
    const settings = buildSettings({ currencyType: { label: '€', name: 'EUR' } });
    const balance = buildBalance({ yuTokenUsdPrice: '1.35', yuTokenExchangeRate: '1.215' });
    renderWallet({ language: 'fr', state: { settings, balance: { balance } } });
    const chart = await screen.findByRole('slider', { name: /EUR.*7/ });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^1,2150\s€,/);
    const table = within(screen.getByRole('table', { name: /EUR/ }));
    expect(table.getByText(/^1,0800\s€$/)).toBeTruthy();
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('has the chart in dollars, and says so, where the currency has no rate', async () => {
    const settings = buildSettings({ currencyType: { label: '€', name: 'EUR' } });
    const balance = buildBalance({ yuTokenExchangeRate: '0' });
    renderWallet({ state: { settings, balance: { balance } } });
    const chart = await screen.findByRole('slider', { name: /USD/ });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^\$1\.3500,/);
  });

  it('links each holding to its details, and the profit to its page', async () => {
    const screens = [
      ['wallet', '/wallet/history?asset=USDT'],
      ['stake', '/staking'],
      ['store', '/asset/Portfolio'],
      ['benefit', '/asset/Portfolio'],
      ['transfer', '/asset/Portfolio'],
      ['withdrawal', '/wallet/withdrawals'],
      ['profit', '/creator/profit'],
      ['investment', '/creator'],
      ['campaign', '/traffic-pool'],
      ['buyOrder', '/c2c/orders'],
    ] as const;
    const holdings = screens.map(([account]) => buildHolding({ account, amount: '1' }));
    renderWallet({ state: { balance: { balance: buildBalance({ holdings }) } } });
    const assets = within(await screen.findByRole('region', { name: 'Assets' }));
    const links = assets.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(screens.map(([, to]) => to));
    const profit = screen.getByRole('link', { name: /Today’s profit.*Total profit/ });
    expect(profit.getAttribute('href')).toBe('/wallet/profit');
  });

  it('links to the actions', async () => {
    renderWallet();
    const actions = within(await screen.findByRole('navigation', { name: 'Actions' }));
    const links = actions.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/wallet/receive', '/wallet/history']));
  });
});

describe('the currency', () => {
  const currencies = [
    { label: '$', name: 'USD' },
    { label: '€', name: 'EUR' },
    { label: '¥', name: 'JPY' },
  ];
  const openIn = (name: string, balance = buildBalance()) =>
    renderWallet({
      state: {
        settings: buildSettings({
          currencyType: currencies.find((one) => one.name === name) ?? currencies[0],
          system: { setting: { currencies } },
        }),
        balance: { balance },
      },
    });
  const unit = (name: string) => screen.findByRole('button', { name: `Currency: ${name}` });
  const pick = () => within(screen.getByRole('dialog', { name: 'Currency' }));

  it('is chosen at the unit of the total, from the list of the settings', async () => {
    const { user } = openIn('USD');
    await user.click(await unit('USD'));
    await screen.findByRole('dialog', { name: 'Currency' });
    const listed = pick()
      .getAllByRole('listitem')
      .map((row) => [row.textContent, row.getAttribute('aria-current')]);
    expect(listed).toEqual([
      ['US DollarUSD · $', 'true'],
      ['EuroEUR · €', null],
      ['Japanese YenJPY · ¥', null],
    ]);
    await user.click(pick().getByRole('button', { name: /Euro/ }));
    expect(await unit('EUR')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/€12,480\.53/)).toBeTruthy();
  });

  it('is that of every worth, also of what is locked', async () => {
    const balance = buildBalance({ lockAmount: '100', lockAmountExchange: '92.14' });
    const { container } = openIn('EUR', balance);
    const locked = await screen.findByRole('button', { name: /^Locked/ });
    expect(locked.textContent).toContain('€92.14');
    const [total] = container.querySelectorAll('.card');
    expect(total?.textContent).toContain('€12,480.53');
    expect(total?.textContent).not.toMatch(/\$|USDT/);
  });

  it('cannot be changed where the list has no other', async () => {
    renderWallet();
    expect(await screen.findByText('$12,480.53')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Currency/ })).toBeNull();
  });

  it('has its own number of decimals', async () => {
    openIn('JPY');
    expect(await screen.findByText(/¥12,480(?!\.)/)).toBeTruthy();
  });

  it('shows no figure while the balance comes in another one', async () => {
    renderWallet({ state: { balance: { balance: null, status: 'loading' } } });
    expect(await screen.findByText('Total assets')).toBeTruthy();
    expect(screen.queryByText(/\$\d/)).toBeNull();
    expect(screen.queryByText('Your balance didn’t load')).toBeNull();
  });

  it.each([
    ['a day', 86_400, false],
    ['more than a day', 86_401, true],
    ['four days', 4 * 86_400, true],
  ])('names a rate that is %s old: %i s, %s', async (_age, seconds, isNamed) => {
    openIn('EUR', buildBalance({ rateAt: testNow - seconds }));
    await unit('EUR');
    expect(screen.queryByText(/^Rate of 2026-02-2\d$/) !== null).toBe(isNamed);
  });
});

describe('the risk warning', () => {
  it('reserves its height while loading', async () => {
    const { container } = renderWallet({
      state: { settings: buildSettings({ status: 'loading' }) },
    });
    await screen.findByText('Received');
    expect(container.firstElementChild?.className).toContain('skeleton');
  });

  const warned = (tipRisk: string) =>
    renderWallet({ state: { settings: buildSettings({ system: { tipRisk } }) } });
  afterEach(() => localStorage.clear());

  it('stays closed until its text changes', async () => {
    const { user, unmount } = warned('Prices can fall.');
    await screen.findByText('Prices can fall.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Prices can fall.')).toBeNull();
    unmount();
    const again = warned('Prices can fall.');
    await screen.findByText('Received');
    expect(screen.queryByText('Prices can fall.')).toBeNull();
    again.unmount();
    warned('Prices can fall and rise.');
    expect(await screen.findByText('Prices can fall and rise.')).toBeTruthy();
  });
});
