import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildAgreements,
  buildUser,
  leavePage,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildWithdrawal } from '../common/testing.ts';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './withdraw.page.tsx';

const cryptoPath = '/v1/business/withdraw/cryptoVerify';
const benefitPath = '/v1/business/withdraw/benefitVerify';
const banksPath = '/v1/home/bankList';
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

const terms = {
  available: '200',
  smallest: '10',
  largest: '199',
  feeCharge: '1',
  feePercent: '0',
  arrivalMinutes: 10,
  arrival: 'usually within 10 minutes',
  arrivals: {
    reviewedFrom: '100',
    reviewed: 'after our team reviews it (Mon–Fri)',
    automatic: 'usually within 10 minutes',
  },
  leftToday: '20000',
  isFirstTime: true,
  holdUntil: 0,
  quote: null,
};
const quote = {
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: '50',
  fee: '1',
  total: '51',
  receive: '50',
};
const verify = ({ amount }: { amount?: string }) => ({ ...terms, quote: amount ? quote : null });
const withdrawal = buildWithdrawal();
const banks = {
  country: 'MY',
  countries: ['MY', 'VN'],
  list: [{ code: 'MBBEMYKL', name: 'Maybank', country: 'MY' }],
};
const answers: Answers = {
  [cryptoPath]: verify,
  [benefitPath]: verify,
  '/v1/legal/agreements': buildAgreements(true),
  '/v1/business/withdraw/crypto': withdrawal,
  '/v1/business/withdraw/benefit': { ...withdrawal, way: 'benefit', network: '' },
  '/v1/business/withdraw/list': { items: [], nextCursor: null },
  '/v1/business/withdraw/detail': withdrawal,
  '/v1/business/withdraw/addresses': {
    items: [{ id: 'a1', network: 'BSC', address, label: 'Cold wallet', lastUsedAt: testNow }],
  },
  [banksPath]: banks,
};
const open = (path = '/wallet/withdraw', more: Answers = {}, options: object = {}) =>
  renderRemote({ routes, path, answers: { ...answers, ...more }, ...options });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });
/** Fills a field at once, like a paste. */
const fill = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });

afterEach(() => localStorage.clear());

describe('/wallet/withdraw', () => {
  it('asks for the address, then the amount, on the button', async () => {
    open();
    expect(await button('Enter an address')).toHaveProperty('disabled', true);
    await fill('Wallet address', '0x12');
    expect(await button('Check the address')).toBeTruthy();
    await fill('Wallet address', address);
    expect(await button('Enter an amount')).toBeTruthy();
    await fill('Amount', '5');
    expect(await button('At least 10\u00a0USDT')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /TRON.*Fee: 1\u00a0USDT/ })).toBeTruthy();
  });

  it('promises minutes only for an amount about which no person decides', async () => {
    open();
    const row = () => screen.getByText('Arrives').parentElement?.textContent;
    const network = () => screen.getByRole('radio', { name: /TRON/ }).closest('label')?.textContent;
    await screen.findByRole('radio', { name: /TRON.*minutes, below 100\u00a0USDT/ });
    expect(row()).toBe('Arrivesusually within 10 minutes, below 100\u00a0USDT');
    await fill('Amount', '99.999999');
    expect(row()).toBe('Arrivesusually within 10 minutes');
    // Without an address there is no quote yet.
    await fill('Amount', '100');
    expect(row()).toBe('Arrivesafter our team reviews it (Mon–Fri)');
    expect(network()).toContain('after review');
    await fill('Amount', '20');
    expect(row()).toBe('Arrivesusually within 10 minutes');
  });

  it('promises no minutes where a person decides about every withdrawal', async () => {
    const arrivals = { ...terms.arrivals, reviewedFrom: '0' };
    open('/wallet/withdraw', { [cryptoPath]: { ...terms, arrivals } });
    expect(await screen.findByText('after our team reviews it (Mon–Fri)')).toBeTruthy();
    expect(screen.queryByText(/minutes/)).toBeNull();
  });

  it('shows the full address for confirmation, then the pending withdrawal', async () => {
    const { user, record, location } = open();
    await user.click(await button('Address book'));
    await user.click(await button(/^Cold wallet/));
    await fill('Amount', '50');
    await user.click(await button('Review withdrawal'));
    const sheet = within(screen.getByRole('dialog', { name: 'Withdraw' }));
    expect(sheet.getByText('0x52').parentElement?.textContent).toBe(address);
    expect(sheet.getByText('First time sending here')).toBeTruthy();
    expect(sheet.getByText('51 USDT')).toBeTruthy();
    const requested = record.calls.findLast(({ path }) => path === cryptoPath)?.body;
    expect(requested).toEqual({ asset: 'USDT', network: 'BSC', address, amount: '50' });
    await user.click(sheet.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy();
    expect(screen.getByText('w-1')).toBeTruthy();
    // The page of the withdrawal shows its progress.
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(location()).toBe('/wallet/withdraw/w-1');
  });

  it('needs agreement to the documents in force, and says which were agreed to before', async () => {
    const path = '/v1/legal/agreements';
    const { user, record, unmount } = open('/wallet/withdraw', { [path]: buildAgreements() });
    await fill('Wallet address', address);
    await fill('Amount', '50');
    expect(await button('Accept the terms first')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: /Creator agreement 2.1/ }));
    await user.click(await button('Review withdrawal'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    const sent = record.calls.find((call) => call.path === '/v1/business/withdraw/crypto')?.body;
    expect(sent).toMatchObject({ agreed: [{ document: 'creator-agreement', version: '2.1' }] });
    unmount();

    open();
    const note = await screen.findByText(/You’ve agreed to/);
    expect(note.querySelector('a')?.getAttribute('href')).toBe('/terms2?version=2.1');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('keeps its input over a reload, for the same person', async () => {
    const view = open();
    await fill('Wallet address', address);
    await fill('Amount', '50');
    leavePage(view);
    const again = open();
    expect(await field('Wallet address')).toHaveProperty('value', address);
    expect(await field('Amount')).toHaveProperty('value', '50');
    leavePage(again);
    const user = buildUser({ uid: '10002' });
    open('/wallet/withdraw', {}, { state: { auth: { user } } });
    expect(await field('Wallet address')).toHaveProperty('value', '');
    expect(await field('Amount')).toHaveProperty('value', '');
  });

  it('shows the server’s reason for a refusal beside the address', async () => {
    const data = { fields: [{ path: 'address', key: '002123' }] };
    open('/wallet/withdraw', {
      [cryptoPath]: ({ amount }: { amount?: string }) =>
        amount ? refused(codes.invalidRequest, 'Check', data) : terms,
    });
    await fill('Wallet address', address);
    await fill('Amount', '50');
    expect(await screen.findByText('This isn’t an address on this network')).toBeTruthy();
  });

  it('shows an invalid address beside the field once it is complete', async () => {
    open();
    await fill('Wallet address', '0x12');
    expect((await field('Wallet address')).getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(await field('Wallet address'));
    const words = 'This isn’t an address on this network';
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words);
    expect((await field('Wallet address')).getAttribute('aria-invalid')).toBe('true');
    await fill('Wallet address', address);
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.blur(await field('Wallet address'));
    fireEvent.click(screen.getByRole('radio', { name: /TRON/ }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ['12.5', '12.5'],
    // More decimals than the asset has.
    ['0.0000001', ''],
  ])('takes the amount %s of a payment code as typing would', async (requested, taken) => {
    const { user } = open();
    const box = await field('Wallet address');
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(
      `bnb:${address}?amount=${requested}`,
    );
    await user.click(await button('Paste'));
    expect(box).toHaveProperty('value', address);
    expect(await field('Amount')).toHaveProperty('value', taken);
  });

  it.each([
    ['BSC', 'TRON', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['TRON', 'BSC', address],
  ])('under %s offers to switch to %s for an address of it', async (under, other, pasted) => {
    const { user, record } = open();
    const of = (network: string) => screen.getByRole('radio', { name: new RegExp(network) });
    const box = await field('Wallet address');
    await user.click(of(under));
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(pasted);
    await user.click(await button('Paste'));
    expect(await button('Check the address')).toHaveProperty('disabled', true);
    await user.click(await button(`Switch to ${other}`));
    expect(of(other)).toHaveProperty('checked', true);
    expect(box).toHaveProperty('value', pasted);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull();
    // The amount is next.
    expect(document.activeElement).toBe(await field('Amount'));
    await user.keyboard('50');
    await button('Review withdrawal');
    const requested = record.calls.findLast(({ path }) => path === cryptoPath)?.body;
    expect(requested).toEqual({ asset: 'USDT', network: other, address: pasted, amount: '50' });
  });

  it('moves the focus to the address, then to the amount', async () => {
    const { user } = open();
    const [box, amount] = [await field('Wallet address'), await field('Amount')];
    await user.click(screen.getByRole('radio', { name: /BSC/ }));
    await user.click(screen.getByRole('radio', { name: /TRON/ }));
    expect(document.activeElement).toBe(box);
    await user.click(screen.getByRole('radio', { name: /BSC/ }));
    await user.click(await button('Address book'));
    await user.click(await button(/^Cold wallet/));
    expect(document.activeElement).toBe(amount);
    await user.keyboard('50');
    // Nothing is empty any more.
    await user.click(screen.getByRole('radio', { name: /TRON/ }));
    expect([box, amount]).not.toContain(document.activeElement);
  });

  it('keeps the focus on the networks while arrow keys walk through them', async () => {
    const { user } = open();
    await field('Wallet address');
    screen.getByRole('radio', { name: /BSC/ }).focus();
    await user.keyboard('{ArrowDown}');
    const tron = screen.getByRole('radio', { name: /TRON/ });
    expect(tron).toHaveProperty('checked', true);
    expect(document.activeElement).toBe(tron);
  });

  it('explains a hold, and asks for no input', async () => {
    open('/wallet/withdraw', { [cryptoPath]: { ...terms, holdUntil: testNow + 86_400 } });
    expect(await screen.findByText(/in 24 h/)).toBeTruthy();
    expect(await button('Sending is paused')).toHaveProperty('disabled', true);
  });

  it('offers a missing identity check', async () => {
    const { user, record } = open(
      undefined,
      {},
      {
        state: { auth: { user: buildUser({ isKyc: 0 }) } },
      },
    );
    await user.click(await button('Verify now'));
    expect(record.session).toContain('askKyc');
  });

  it('withdraws benefits to a bank', async () => {
    const { user, record } = open('/wallet/withdraw?show=benefit');
    expect(await button('Choose a bank')).toBeTruthy();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Bank' }), 'MBBEMYKL');
    expect(document.activeElement).toBe(await field('Account holder'));
    await fill('Account holder', 'Mara Lindt');
    expect(await button('Enter the account details')).toBeTruthy();
    await fill('Account number', 'DE89 3704 0044');
    await fill('Amount', '50');
    await user.click(await button('Review withdrawal'));
    const sheet = within(screen.getByRole('dialog', { name: 'Withdraw' }));
    expect(sheet.getByText('Maybank')).toBeTruthy();
    expect(sheet.getByText('Mara Lindt')).toBeTruthy();
    const requested = record.calls.findLast(({ path }) => path === benefitPath)?.body;
    expect(requested).toEqual({
      bankId: 'MBBEMYKL',
      accountName: 'Mara Lindt',
      accountNumber: 'DE8937040044',
      amount: '50',
    });
  });

  it('offers a retry when the banks of another country fail to load', async () => {
    let tries = 0;
    const { user } = open('/wallet/withdraw?show=benefit', {
      [banksPath]: ({ country }: { country?: string }) => {
        if (country === undefined) return banks;
        tries += 1;
        return tries === 1 ? unreachable : { ...banks, country };
      },
    });
    await screen.findByRole('option', { name: 'Vietnam' });
    await user.selectOptions(screen.getByRole('combobox', { name: /Country/ }), 'VN');
    expect(await screen.findByText('The banks didn’t load')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox', { name: 'Bank' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('combobox', { name: /Country/ })).toHaveProperty('value', 'VN');
  });

  it('shows the last three withdrawals, and links to all', async () => {
    const items = ['w-1', 'w-2', 'w-3', 'w-4'].map((id) => buildWithdrawal({ id }));
    open('/wallet/withdraw', {
      '/v1/business/withdraw/list': { items, nextCursor: null },
    });
    expect(await screen.findAllByRole('link', { name: /USDT · BSC.*Submitted/ })).toHaveLength(3);
    const all = screen.getByRole('link', { name: 'See all' });
    expect(all.getAttribute('href')).toBe('/wallet/withdrawals');
  });
});
