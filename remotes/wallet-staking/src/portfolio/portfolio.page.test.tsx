import type { ResponseOf } from '@shared/contract/call';
import type {
  getPortfolio,
  getPortfolioHistory,
  PortfolioTransfer,
} from '@shared/contract/portfolio';
import { holdingAccounts } from '@shared/contract/wallet';
import { getHost } from '@shared/host';
import {
  answerTo,
  buildReceipt,
  buildSettings,
  never,
  refused,
  renderRemote,
  testNow,
} from '@shared/testing';
import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const fixed = { canTransferIn: false, canTransferOut: false } as const;
const infoPath = '/v1/business/assetPortfolio/info';
const portfolio: ResponseOf<typeof getPortfolio> = {
  total: '200',
  items: [
    { account: 'wallet', asset: 'USDT', amount: '100', worth: '100', share: '0.5', ...fixed },
    { account: 'stake', asset: 'YUT', amount: '33', worth: '66', share: '0.33', ...fixed },
    {
      account: 'store',
      asset: 'USDT',
      amount: '33.5',
      worth: '33.5',
      share: '0.1675',
      canTransferIn: true,
      canTransferOut: true,
    },
    {
      account: 'benefit',
      asset: 'USDT',
      amount: '0.5',
      worth: '0.5',
      share: '0.0025',
      canTransferIn: false,
      canTransferOut: true,
    },
  ],
};
const info = answerTo<typeof getPortfolio>(infoPath, portfolio);

const transfer = (overrides: Partial<PortfolioTransfer> = {}): PortfolioTransfer =>
  buildReceipt(
    {
      id: 'op-1',
      kind: 'portfolio',
      title: 'Portfolio transfer',
      status: 1,
      asset: 'USDT',
      amount: '20.123456',
      fee: '0',
      total: '20.123456',
      receiveAsset: 'USDT',
      receive: '20.123456',
      counterparty: null,
      destination: '',
      note: '',
      createdAt: testNow,
      direction: 'out',
      account: 'store',
      arrivesAt: testNow + 24 * 3600,
      ...overrides,
    },
    [
      { id: 'from', label: 'From', text: 'Store' },
      { id: 'arrival', label: 'Arrives', at: testNow + 24 * 3600 },
    ],
  );
const history = answerTo<typeof getPortfolioHistory>(
  '/v1/business/assetPortfolio/history',
  ({ scope }) => ({
    items: [
      scope === 1
        ? transfer()
        : transfer({ id: 'op-2', status: 2, direction: 'in', amount: '5', arrivesAt: 0 }),
    ],
    nextCursor: null,
  }),
);
const answers = { ...info, ...history };

const open = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/asset/Portfolio', answers, ...options });
const holdings = async () =>
  within(await screen.findByRole('region', { name: 'Holdings' })).getAllByRole('listitem');

it('shows the total in the user’s currency, and every holding with its share', async () => {
  const { record } = open({
    state: { settings: buildSettings({ currencyType: { label: '€', name: 'EUR' } }) },
  });
  expect(await screen.findAllByText('€200.00')).toBeTruthy();
  const requested = record.calls.find(({ path }) => path.endsWith('/info'))?.body;
  expect(requested).toEqual({ currencyType: 'EUR' });
  const rows = (await holdings()).map(({ textContent }) => textContent);
  expect(rows.find((text) => text?.includes('Wallet · USDT'))).toContain('100.00');
  expect(rows.find((text) => text?.includes('Staking · YUT'))).toContain('33%');
  expect(rows.find((text) => text?.includes('Benefits · USDT'))).toContain('<1%');
});

it('shows each figure once: the list is the legend of the chart', async () => {
  const { container } = open();
  expect(await screen.findByRole('slider', { name: 'Portfolio breakdown' })).toBeTruthy();
  const figures = ['$200.00', '100.00', '$66.00', '33%'];
  const shown = container.textContent ?? '';
  expect(figures.map((figure) => shown.split(figure).length - 1)).toEqual([1, 2, 1, 1]);
  expect(screen.queryByRole('table')).toBeNull();
});

it('gives each kind of holding a mark of its own, in the color of its arc', async () => {
  const items = holdingAccounts.map((account) => ({
    ...{ account, asset: 'USDT' as const, amount: '1', worth: '1', share: '0.1', ...fixed },
  }));
  open({ answers: { ...answers, [infoPath]: { total: '10', items } } });
  const marks = (await holdings()).map((row) => row.querySelector('span[aria-hidden=true]'));
  const shapes = marks.map((mark) => mark?.querySelector('path')?.getAttribute('d') ?? 'sign');
  expect(new Set(shapes).size).toBe(items.length);
  const chart = await screen.findByRole('slider', { name: 'Portfolio breakdown' });
  const arcs = [...chart.querySelectorAll('circle[style]')] as SVGElement[];
  const colors = marks.map((mark) => (mark as HTMLElement | null)?.style.background);
  expect(new Set(colors).size).toBe(items.length);
  expect(arcs.map(({ style }) => style.color)).toEqual(colors);
});

it('changes the currency at its total, which stays in place meanwhile', async () => {
  const currencies = [
    { label: '$', name: 'USD' },
    { label: '€', name: 'EUR' },
  ];
  const { user } = open({
    state: { settings: buildSettings({ system: { setting: { currencies } } }) },
    answers: {
      ...answers,
      [infoPath]: ({ currencyType }: { currencyType?: string }) =>
        currencyType === 'USD' ? portfolio : never(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Currency: USD' }));
  await user.click(await screen.findByRole('button', { name: /Euro/ }));
  expect(await screen.findByRole('button', { name: 'Currency: EUR' })).toBeTruthy();
  expect(screen.getByText('Total assets')).toBeTruthy();
});

it('never shows worths of one currency with the sign of another', async () => {
  const later = ({ currencyType }: { currencyType?: string }) =>
    currencyType === 'USD' ? portfolio : never();
  open({ answers: { ...answers, [infoPath]: later } });
  expect(await screen.findAllByText('$200.00')).toBeTruthy();
  act(() => getHost().setCurrency({ label: '€', name: 'EUR' }));
  expect(screen.queryByText(/200\.00/)).toBeNull();
});

it('names the day of an old rate beside the total', async () => {
  const rateAt = testNow - 3 * 86_400;
  const old = answerTo<typeof getPortfolio>(infoPath, { ...portfolio, rateAt });
  open({ answers: { ...answers, ...old } });
  expect(await screen.findByText(/^Rate of 2026-02-2\d$/)).toBeTruthy();
});

it('links to the transfers that are possible, and to no others', async () => {
  open();
  await holdings();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Transfer in · Store · USDT', '/asset/Portfolio/transferIn?account=store&asset=USDT'],
    ['Transfer out · Store · USDT', '/asset/Portfolio/transferOut?account=store&asset=USDT'],
    ['Transfer out · Benefits · USDT', '/asset/Portfolio/transferOut?account=benefit&asset=USDT'],
  ]);
});

it('shows transfers in transit with their arrival, and past ones', async () => {
  const { user } = open();
  const row = await screen.findByRole('button', { name: /Store → Wallet.*Arrives 2026-03-02/ });
  await user.click(row);
  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(sheet.getByText('20.123456 USDT')).toBeTruthy();
  expect(sheet.getByText('From').parentElement?.textContent).toContain('Store');
  expect(sheet.getByText('Arrives').parentElement?.textContent).toContain('2026-03-02');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'Past' }));
  expect(await screen.findByRole('button', { name: /Wallet → Store.*5\.00/ })).toBeTruthy();
  expect(screen.queryByText(/Arrives 2026/)).toBeNull();
});

it('hides every amount, also in the chart', async () => {
  const { container, user } = open();
  await screen.findByRole('slider', { name: 'Portfolio breakdown' });
  await screen.findByRole('button', { name: /Store → Wallet/ });
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(container.textContent).not.toMatch(/\d[.,%]\d?/);
  expect(screen.queryByRole('slider')).toBeNull();
});

it('shows an empty state that links to receiving money', async () => {
  open({
    answers: {
      ...answers,
      '/v1/business/assetPortfolio/info': {
        total: '0',
        items: [
          { account: 'wallet', asset: 'USDT', amount: '0', worth: '0', share: '0', ...fixed },
        ],
      },
      '/v1/business/deposit/info': { networks: [] },
      '/v1/business/assetPortfolio/history': { items: [], nextCursor: null },
    },
  });
  expect(await screen.findByText('Your wallet is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receive' })).toBeTruthy();
  expect(await screen.findByText('No transfers in progress')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Holdings' })).toBeNull();
});

it('shows an error with a retry, never 0, when the total fails to load', async () => {
  let tries = 0;
  const { user } = open({
    answers: {
      ...answers,
      '/v1/business/assetPortfolio/info': () => {
        tries += 1;
        return tries === 1 ? refused(5000) : info['/v1/business/assetPortfolio/info'];
      },
    },
  });
  expect(await screen.findByText('Your portfolio didn’t load')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByText('$200.00')).toBeTruthy();
});

it('shows no amount while loading', async () => {
  const { container } = open({
    answers: { ...answers, '/v1/business/assetPortfolio/info': never },
  });
  await screen.findByRole('button', { name: /Store → Wallet/ });
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
});
