import { buildSettings, refused, renderRemote } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const none = { items: [], nextCursor: null };
const answers = {
  '/v1/business/yut/prices': { points: [] },
  '/v1/business/usdt/history': none,
  '/v1/business/yut/history': none,
};

const renderWallet = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/wallet', answers, ...options });

const accounts = [
  ['stake', 'YUT', '/staking'],
  ['withdrawal', 'USDT', '/wallet/withdrawals'],
  ['buyOrder', 'USDT', '/c2c/orders'],
  ['transfer', 'USDT', '/asset/Portfolio'],
  ['investment', 'USDT', '/creator'],
  ['campaign', 'USDT', '/traffic-pool'],
] as const;
const rowOf = (account: (typeof accounts)[number][0], asset: 'USDT' | 'YUT') => ({
  account,
  kind: account,
  title: account,
  asset,
  amount: '30.5',
  worth: '25.00',
  count: 2,
});
const locked = {
  total: '150',
  items: accounts.map(([account, asset]) => rowOf(account, asset)),
};

const openLocked = async (answer: object, more: object = {}) => {
  const view = renderWallet({
    answers: { ...answers, '/v1/user/balance/locked': answer },
    ...more,
  });
  await view.user.click(await screen.findByRole('button', { name: /Locked (\$|€)150.00/ }));
  return {
    ...view,
    sheet: within(await screen.findByRole('dialog', { name: 'Locked funds' })),
  };
};

it('the locked amounts are one list with the worth of each, a total, and the way to where each is', async () => {
  const { sheet, record } = await openLocked(locked);
  const links = await sheet.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(accounts.map(([, , to]) => to));
  expect(links[1]?.textContent).toMatch(/Withdrawals in progress.*Open: 2.*\$25\.00.*30\.50\sUSDT/);
  expect(sheet.getByText('Total').closest('div')?.textContent).toContain('$150.00');
  expect(sheet.queryByText('Locked')).toBeNull();
  expect(record.session).toEqual([]);
});

it('the locked amounts are in the person’s currency', async () => {
  const currencyType = { label: '€', name: 'EUR' };
  const { sheet, record } = await openLocked(locked, {
    state: { settings: buildSettings({ currencyType }) },
  });
  expect(await sheet.findByText('€150.00')).toBeTruthy();
  const asked = record.calls.find(({ path }) => path === '/v1/user/balance/locked');
  expect(asked?.body).toEqual({ currencyType: 'EUR' });
});

it('the locked amounts bring the wallet up to date where it says something else', async () => {
  const { sheet, record } = await openLocked({ ...locked, total: '175.5' });
  expect(await sheet.findByText('$175.50')).toBeTruthy();
  expect(record.session).toEqual(['loadBalance']);
});

it('the locked amounts close with a visible button, and before a link is followed', async () => {
  const { sheet, user } = await openLocked(locked);
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Locked \$150.00/ }));
  await user.click(
    (await screen.findAllByRole('link', { name: /Buy orders.*Open: 2/ }))[0] as Element,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the locked amounts are hidden with every other amount', async () => {
  const { user } = renderWallet({
    answers: { ...answers, '/v1/user/balance/locked': locked },
    state: { settings: buildSettings({ showAsset: false }) },
  });
  await user.click(await screen.findByRole('button', { name: /Locked ••••/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Locked funds' }));
  expect((await sheet.findAllByRole('link'))[0]?.textContent).not.toMatch(/30|25/);
  expect(sheet.queryByText(/150/)).toBeNull();
});

it('the locked amounts can be empty', async () => {
  const { sheet } = await openLocked({ total: '0', items: [] });
  expect(await sheet.findByText('No locked funds')).toBeTruthy();
});

it('the locked amounts offer a retry when they fail to load', async () => {
  let tries = 0;
  const { sheet, user } = await openLocked(() => {
    tries += 1;
    return tries === 1 ? refused(5000) : locked;
  });
  await sheet.findByText('Your locked funds didn’t load');
  await user.click(sheet.getByRole('button', { name: 'Retry' }));
  expect(await sheet.findByText('Withdrawals in progress')).toBeTruthy();
});
