import { codes } from '@shared/contract/codes';
import type { CreatorInfo } from '@shared/contract/creator';
import type { InvestmentCheck } from '@shared/contract/investments';
import { buildAgreements, buildReceipt, refused, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import './invest.page.tsx';

const info: CreatorInfo = {
  level: 1,
  totalPoint: '150',
  recommendInfo: {
    group: [
      { level: 1, point: '150', amount: '100' },
      { level: 2, point: '480', amount: '300' },
      { level: 3, point: '1000' },
    ],
  },
  rewards: [],
};
const coupon = (id: string, more: object = {}) => ({
  id,
  discount: '20',
  smallest: '300',
  startsAt: testNow,
  expiresAt: testNow + 86_400,
  state: 'usable',
  reason: null,
  ...more,
});
const check = (more: Partial<InvestmentCheck> = {}): InvestmentCheck => ({
  level: 2,
  amount: '300',
  discount: '0',
  offset: '0',
  asset: 'USDT',
  available: '1000',
  holdUntil: 0,
  points: '480',
  dailyProfit: '2.34',
  days: 90,
  endsAt: testNow + 90 * 86_400,
  returns: '300',
  quote: {
    quoteId: 'q1',
    expiresAt: testNow + 60,
    amount: '300',
    fee: '0',
    total: '300',
    receive: '300',
  },
  ...more,
});
const paths = {
  info: '/v1/business/creator/info',
  coupons: '/v1/business/creator/couponList',
  offset: '/v1/business/creator/offset/info',
  check: '/v1/business/creator/createIfaCheck',
  send: '/v1/business/creator/createIfa',
  agreements: '/v1/legal/agreements',
};
const answers = {
  [paths.info]: info,
  [paths.coupons]: {
    items: [
      coupon('c1'),
      coupon('c2', { discount: '40', state: 'notUsable', reason: 'For investments from 2000' }),
    ],
  },
  [paths.offset]: { available: '126', percent: '0.3' },
  [paths.check]: check(),
  [paths.agreements]: buildAgreements(true),
};
const render = (more: object = {}, path = '/creator/invest') =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });

describe('/creator/invest', () => {
  it('preselects the next level, and shows its cost and return', async () => {
    render();
    expect(await screen.findByRole('radio', { name: /Level 2/, checked: true })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Level 3/ })).toBeNull();
    expect(await screen.findByText('2.34 USDT')).toBeTruthy();
    expect(screen.getByText('2026-05-30')).toBeTruthy();
  });

  it('requests a new quote for the selected coupon and offset', async () => {
    const { user, record } = render();
    await user.click(await screen.findByRole('radio', { name: /−20.00\u00a0USDT/ }));
    await user.click(await screen.findByRole('switch', { name: /Pay part with profit/ }));
    await screen.findByRole('button', { name: 'Review' });
    const bodies = record.calls.filter(({ path }) => path === paths.check).map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({ level: 2, couponId: 'c1', offset: 1 });
  });

  it('hides the profit that may pay for a part of it, with all balances', async () => {
    renderRemote({
      routes,
      path: '/creator/invest',
      answers,
      state: { settings: { showAsset: false } },
    });
    const offset = await screen.findByRole('switch', { name: /Pay part with profit/ });
    expect(offset.closest('label')?.parentElement?.textContent).toContain('••••');
    expect(screen.queryByText(/126\.00/)).toBeNull();
  });

  it('disables an unusable coupon and says why', async () => {
    render();
    const unusable = await screen.findByRole('radio', { name: /For investments from 2000/ });
    expect((unusable as HTMLInputElement).disabled).toBe(true);
  });

  it('shows a refused check as a reason beside the form', async () => {
    const reason = 'You already have an investment at this level.';
    render({ [paths.check]: refused(2031, reason) });
    expect(await screen.findByText(reason)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'You can’t invest like this' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('keeps the known rows when the balance is not enough', async () => {
    render({ [paths.check]: refused(codes.notEnough, 'Your balance is too low.') });
    expect(await screen.findByRole('button', { name: 'Not enough USDT' })).toBeTruthy();
    expect(screen.getByText('480')).toBeTruthy();
    expect(screen.queryByText('Unknown')).toBeNull();
  });

  it('confirms the exact amounts, and ends with a receipt', async () => {
    const receipt = buildReceipt({
      id: 'r1',
      kind: 'investment',
      title: 'Investment',
      status: 2,
      asset: 'USDT',
      amount: '300',
      fee: '0',
      total: '300',
      receiveAsset: 'USDT',
      receive: '300',
      counterparty: null,
      destination: '',
      note: '',
      createdAt: testNow,
    });
    const done = { investment: {}, receipt, level: 2 };
    const agreements = { [paths.agreements]: buildAgreements() };
    const { user, record } = render({ [paths.send]: done, ...agreements });
    expect(await screen.findByRole('button', { name: 'Accept the terms first' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(screen.getByRole('checkbox', { name: /agree to Creator agreement 2.1/ }));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Invest in level 2' }));
    await user.click(sheet.getByRole('button', { name: 'Invest' }));
    expect(await screen.findByText('Investment')).toBeTruthy();
    const sent = record.calls.find(({ path }) => path === paths.send);
    expect(sent?.body).toMatchObject({
      quoteId: 'q1',
      agreed: [{ document: 'creator-agreement', version: '2.1' }],
    });
  });

  it('says that money is on hold', async () => {
    render({ [paths.check]: check({ holdUntil: testNow + 3600 }) });
    expect((await screen.findAllByRole('note')).length).toBeGreaterThan(0);
  });
});
