import type { Answers } from '@shared/testing';
import { buildReceipt, refused, renderRemote, testNow } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const movement = {
  id: 'm1',
  asset: 'USDT',
  kind: 'transfer',
  title: 'Transfer',
  amount: '-12.345678',
  createdAt: testNow,
} as const;

const receipt = buildReceipt({
  id: 'r1',
  kind: 'transfer',
  title: 'Transfer',
  status: 2,
  asset: 'USDT',
  amount: '12.345678',
  fee: '0.1',
  total: '12.445678',
  receiveAsset: 'USDT',
  receive: '12.345678',
  counterparty: { uid: '70000001', nickName: 'Sunny', avatar: '' },
  destination: '',
  note: 'Lunch',
  createdAt: testNow,
});

const calls: Answers = {
  '/v1/business/usdt/history': { items: [movement], nextCursor: null },
  '/v1/business/yut/history': { items: [], nextCursor: null },
  '/v1/business/history/kinds': {
    items: [
      { kind: 'transfer', title: 'Transfer' },
      { kind: 'fee', title: 'Fee' },
    ],
  },
  '/v1/business/receipt': receipt,
  '/v1/user/balance/usdt/info': { usdt: '4210', available: '4060.259', locked: '149.741' },
  '/v1/business/yut/info': {
    yuToken: '6120',
    available: '6120',
    locked: '0',
    staked: '40',
    yuTokenUsdPrice: '1.35',
    yutDailyGrowth: '0',
  },
};

const renderHistory = (answers: Answers = {}, path = '/wallet/history') =>
  renderRemote({ routes, path, answers: { ...calls, ...answers } });

const openRow = () => screen.findByRole('button', { name: /Transfer/ });

afterEach(() => vi.restoreAllMocks());

describe('/wallet/history', () => {
  it('shows deposits that wait for their confirmations above the movements', async () => {
    const pending = {
      id: 'd1',
      network: 'TRON',
      asset: 'USDT',
      amount: '25.5',
      state: 'pending',
      stateTitle: '3 of 20 confirmations',
      networkId: 'x',
      createdAt: testNow,
    } as const;
    const items = [pending, { ...pending, id: 'd2', asset: 'YUT', stateTitle: 'of YUT' }];
    const { record } = renderHistory({
      '/v1/business/usdt/history': { items: [movement], nextCursor: null, pendingDeposits: 1 },
      '/v1/business/deposit/list': { items, nextCursor: null },
    });
    expect(await screen.findByText('3 of 20 confirmations')).toBeTruthy();
    expect(screen.queryByText('of YUT')).toBeNull();
    expect(record.calls.find(({ path }) => path.endsWith('/deposit/list'))?.body).toEqual({
      pending: true,
    });
  });

  it('asks for no deposits where none is pending', async () => {
    const { record } = renderHistory();
    await openRow();
    expect(record.calls.filter(({ path }) => path.includes('/deposit/'))).toEqual([]);
  });

  it('opens the receipt of a movement, exact to the last decimal', async () => {
    const { user } = renderHistory();
    const row = await openRow();
    expect(row.textContent).toContain('−12.34');
    await user.click(row);
    const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
    expect(await sheet.findByText('12.345678 USDT')).toBeTruthy();
    expect(sheet.getByText('Lunch')).toBeTruthy();
  });

  it('offers a retry when a receipt fails to load', async () => {
    let tries = 0;
    const { user } = renderHistory({
      '/v1/business/receipt': () => {
        tries += 1;
        return tries === 1 ? refused(5000) : receipt;
      },
    });
    await user.click(await openRow());
    await screen.findByText('The receipt didn’t load');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('12.345678 USDT')).toBeTruthy();
  });

  it('keeps the asset in the URL, and tells an empty history from a filtered one', async () => {
    const { user, location } = renderHistory();
    await openRow();
    await user.click(screen.getByRole('radio', { name: 'YUT' }));
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
    expect(location()).toBe('/wallet/history?asset=YUT');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Fee');
    expect(await screen.findByText('No matches')).toBeTruthy();
    expect(location()).toBe('/wallet/history?asset=YUT&kind=fee');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
  });

  it('loads the kind that the URL names', async () => {
    const { record } = renderHistory({}, '/wallet/history?kind=transfer');
    await openRow();
    expect(record.calls).toContainEqual({
      path: '/v1/business/usdt/history',
      body: { kind: 'transfer', cursor: undefined },
    });
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    await waitFor(() => expect(filter.value).toBe('transfer'));
  });

  it('works when the kinds fail to load', async () => {
    renderHistory({ '/v1/business/history/kinds': refused(5000) });
    await openRow();
    expect(screen.getByRole('combobox', { name: 'Type' })).toBeTruthy();
  });
});

describe('the statement', () => {
  const openStatement = async (answers: Answers) => {
    const view = renderHistory(answers);
    await openRow();
    await view.user.click(screen.getByRole('button', { name: 'Statement' }));
    await screen.findByRole('dialog', { name: 'USDT statement' });
    return view;
  };

  it('covers this month by default, and can be saved or copied', async () => {
    const { user, record } = await openStatement({
      '/v1/business/history/statement': { fileName: 'a.csv', content: 'a,b', rows: 12 },
    });
    await user.click(screen.getByRole('button', { name: 'Create file' }));
    expect(await screen.findByText('Your file is ready. Transactions: 12')).toBeTruthy();
    expect(record.calls.at(-1)?.body).toMatchObject({ from: '2026-03-01', to: '2026-03-01' });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(write).toHaveBeenCalledWith('a,b');
    expect(screen.getByRole('button', { name: 'Save file' })).toBeTruthy();
  });

  it('says what the wallet has of the asset, and what can be spent', async () => {
    const { user } = await openStatement({});
    expect(await screen.findByText(/^4,210\.00\sUSDT$/)).toBeTruthy();
    expect(screen.getByText(/^4,060\.25\sUSDT$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('radio', { name: 'YUT' }));
    await user.click(screen.getByRole('button', { name: 'Statement' }));
    expect(await screen.findAllByText(/^6,120\.00\sYUT$/)).toHaveLength(2);
  });

  it('never says 0 for what did not load', async () => {
    await openStatement({ '/v1/user/balance/usdt/info': refused(5000) });
    expect(await screen.findAllByText('Unknown')).toHaveLength(2);
  });

  it('shows an invalid period beside its field', async () => {
    const { user } = await openStatement({
      '/v1/business/history/statement': refused(
        1001,
        'Something isn’t right. Check what you entered.',
        {
          fields: [{ path: 'to', key: '002142' }],
        },
      ),
    });
    await user.click(screen.getByRole('button', { name: 'Create file' }));
    expect(await screen.findByText('Choose a period of up to one year')).toBeTruthy();
    expect(screen.getByLabelText('End date').getAttribute('aria-invalid')).toBe('true');
  });
});
