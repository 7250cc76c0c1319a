import type { Deposit, DepositNetwork } from '@shared/contract/deposit';
import type { Answers } from '@shared/testing';
import { refused, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const address = `0x${'abcd'.repeat(10)}`;
const network = (change: Partial<DepositNetwork> = {}): DepositNetwork => ({
  network: 'BSC',
  assets: ['USDT', 'YUT'],
  smallest: '1',
  confirmations: 15,
  hint: 'Send only USDT / YUT over the BSC network to this address.',
  ...change,
});
const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  id: 'd1',
  network: 'BSC',
  asset: 'USDT',
  amount: '25.5',
  state: 'pending',
  stateTitle: '3 of 15 confirmations',
  networkId: '0x1',
  createdAt: testNow,
  ...change,
});

const answers: Answers = {
  '/v1/business/deposit/info': {
    networks: [network(), network({ network: 'TRON', assets: ['USDT'] })],
  },
  '/v1/business/deposit/address': { network: 'BSC', address },
  '/v1/business/deposit/list': { items: [], nextCursor: null },
};
const nowhere: Answers = { ...answers, '/v1/business/deposit/info': { networks: [] } };

const renderReceive = (more: Answers = {}, path = '/wallet/receive') =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });
const press = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

function stubCanvas() {
  const paper = { fillRect: vi.fn(), fillText: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,x');
  return paper;
}

describe('/wallet/receive', () => {
  it('shows the user’s id, and a QR code that opens a transfer to the user', async () => {
    renderReceive();
    expect(await screen.findByText('10001')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code with your ID 10001' })).toBeTruthy();
  });

  it('opens the first address of an empty wallet, and the id where there is none', async () => {
    const { unmount } = renderReceive({}, '/wallet/receive?network=any');
    expect(await screen.findByRole('radio', { name: 'BSC' })).toHaveProperty('checked', true);
    unmount();
    renderReceive(nowhere, '/wallet/receive?network=any');
    expect(await screen.findByText('10001')).toBeTruthy();
  });

  it('copies the id', async () => {
    const { user, record } = renderReceive();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await press('Copy'));
    expect(write).toHaveBeenCalledWith('10001');
    expect(record.toasts).toEqual(['Copied']);
  });

  it('copies the text when the phone cannot share', async () => {
    const { user } = renderReceive();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await press('Share'));
    expect(write.mock.calls[0]?.[0]).toMatch(/My ID: 10001\n.*\/wallet\/transfer\?to=10001$/);
  });

  it('saves the code as a picture through the bridge', async () => {
    const { user, record } = renderReceive();
    const paper = stubCanvas();
    await user.click(await press('Save as image'));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Image saved']));
    expect(record.bridge).toEqual([
      {
        method: 'saveImage',
        params: { dataUrl: 'data:image/png;base64,x', fileName: 'id-10001.png' },
      },
    ]);
    expect(paper.fillText.mock.calls.map(([text]) => text)).toEqual(['Mei', 'ID 10001']);
  });

  it('reports a picture that could not be saved', async () => {
    const { user, record, host } = renderReceive();
    host.bridge.saveImage = async () => Promise.reject(new Error('denied'));
    await user.click(await press('Save as image'));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Couldn’t save the image']));
  });
});

describe('money from outside', () => {
  const choose = async (name: string) => screen.findByRole('radio', { name });

  it('arrives at one’s own address on the chosen network, which says what it takes', async () => {
    const { user, record } = renderReceive();
    await user.click(await choose('BSC'));
    expect(await screen.findByRole('img', { name: 'Your BSC address' })).toBeTruthy();
    const note = within(screen.getByRole('note'));
    expect(note.getByText(/Send only USDT \/ YUT over the BSC network/)).toBeTruthy();
    expect(note.getByText('At least 1 USDT / YUT')).toBeTruthy();
    expect(note.getByText('Confirmations needed: 15')).toBeTruthy();
    expect(
      record.calls.filter(({ path }) => path.endsWith('/address')).map(({ body }) => body),
    ).toEqual([{ network: 'BSC' }]);
  });

  it('copies, shares and saves the whole address', async () => {
    const { user, record } = renderReceive({}, '/wallet/receive?network=BSC');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const paper = stubCanvas();
    await user.click(await press('Copy'));
    await user.click(await press('Share'));
    await vi.waitFor(() => expect(write.mock.calls).toEqual([[address], [address]]));
    await user.click(await press('Save as image'));
    await vi.waitFor(() => expect(record.bridge).toHaveLength(1));
    expect(paper.fillText.mock.calls.map(([text]) => text)).toEqual(['BSC', address]);
  });

  it('is not possible where no provider is connected, which the page says', async () => {
    renderReceive(nowhere, '/wallet/receive?network=BSC');
    expect(await screen.findByText(/Deposits from outside aren’t available/)).toBeTruthy();
    expect(screen.getByText('10001')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['/v1/business/deposit/info', '/wallet/receive'],
    ['/v1/business/deposit/address', '/wallet/receive?network=BSC'],
  ])('says that %s failed, and can be tried again', async (path, at) => {
    const failed = refused(5004, 'No deposit address is available right now.');
    const { user, record } = renderReceive({ [path]: failed }, at);
    expect(await screen.findByText('Deposits from outside didn’t load')).toBeTruthy();
    const before = record.calls.length;
    await user.click(await press('Retry'));
    await vi.waitFor(() => expect(record.calls.length).toBeGreaterThan(before));
  });

  it('shows the latest deposits with their confirmations, and the balance once one is booked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let items = [deposit(), deposit({ id: 'd2', state: 'tooSmall', stateTitle: 'Too small' })];
    const { record, host } = renderReceive({
      '/v1/business/deposit/list': () => ({ items, nextCursor: null }),
    });
    const loadBalance = vi.spyOn(host.session, 'loadBalance');
    expect(await screen.findByText('3 of 15 confirmations')).toBeTruthy();
    expect(screen.getByText('Too small')).toBeTruthy();
    items = [deposit({ state: 'booked', stateTitle: 'In your wallet' })];
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await screen.findByText('In your wallet')).toBeTruthy();
    expect(loadBalance).toHaveBeenCalled();
    const count = () => record.calls.filter(({ path }) => path.endsWith('/deposit/list')).length;
    // Nothing is pending any more.
    await vi.advanceTimersByTimeAsync(1000);
    const settled = count();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(count()).toBe(settled);
    vi.useRealTimers();
  });
});
