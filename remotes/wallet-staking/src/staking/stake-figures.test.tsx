import type { Answers } from '@shared/testing';
import { buildAgreements, buildReceipt, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview, buildTerm, day } from '../common/testing.ts';
import { routes } from '../routes.ts';

/** Each amount differs after two decimals, and would be another one if it was rounded up. */
const order = buildOrder({
  principal: '100.00999999',
  reward: '1.23999999',
  earned: '2.34999999',
  penalty: '0.00999999',
});
const plan = buildPlan({ principal: '60.12999999', estimate: '1.80999999' });
const preview = buildPreview({
  before: null,
  after: plan,
  amount: '60.12999999',
  reward: '1.23999999',
  fee: '0.04999999',
  receive: '1.19000001',
});
const receipt = buildReceipt({
  id: 'op-1',
  kind: 'stakeReward',
  title: 'Staking reward',
  status: 2,
  asset: 'YUT',
  amount: '1.19000001',
  fee: '0.04999999',
  total: '1.23999999',
  receiveAsset: 'YUT',
  receive: '1.19000001',
  counterparty: null,
  destination: '',
  note: '',
  createdAt: testNow,
});
const call = (name: string) => `/v1/business/stake/${name}`;
const answers: Answers = {
  '/v1/legal/agreements': buildAgreements(false, {
    document: 'staking-agreement',
    version: '2.0',
    title: 'Staking agreement',
    path: '/terms5?version=2.0',
  }),
  [call('get/info')]: {
    stakeDetailList: [buildTerm({ smallest: '50.12999999' })],
    totals: {
      staked: '1234.56999999',
      earned: '12.34999999',
      claimable: '3.45999999',
      nextPayoutAt: testNow + day,
    },
  },
  [call('preview')]: preview,
  [call('order/list')]: { items: [order], nextCursor: null },
  [call('order/detail')]: order,
  [call('order/record')]: {
    items: [
      {
        id: '4',
        createdAt: testNow,
        amount: '0.09999999',
        type: 'compounded',
        typeDesc: 'Reward compounded',
      },
    ],
    nextCursor: null,
  },
  [call('retrieve/reward')]: { order, receipt },
};

const open = (path: string) => renderRemote({ routes, path, answers });
const typeAmount = async ({ user }: ReturnType<typeof open>) =>
  user.type(await screen.findByRole('textbox', { name: 'Amount' }), '60.12999999');

afterEach(() => localStorage.clear());

describe('D12: lists and cards show two decimals, rounded down', () => {
  it.each([
    ['the totals', '/staking', ['1,234.56 YUT', '12.34 YUT', '3.45 YUT']],
    ['a term', '/staking', ['50.12 YUT']],
    ['my stakes', '/staking/orders', ['100.00 YUT']],
    ['a stake', '/staking/orders/s1', ['100.00 YUT', '1.23 YUT', '2.34 YUT']],
    ['its records', '/staking/orders/s1', ['0.09 YUD']],
  ])('%s', async (_what, path, shown) => {
    const { container } = open(path);
    for (const text of shown) expect(await screen.findByText(text)).toBeTruthy();
    expect(container.textContent).not.toMatch(/\d\.\d{3,} YU/);
  });

  it.each([
    ['the calculator', '/staking'],
    ['a new stake', '/staking/create?term=30-days'],
  ])('the estimate of %s', async (_what, path) => {
    await typeAmount(open(path));
    expect(await screen.findByText('1.80 YUT')).toBeTruthy();
  });

  it('the penalty of a stake that is back', async () => {
    const back = { ...order, status: 4 as const, endedAt: testNow, actions: [] };
    renderRemote({
      routes,
      path: '/staking/orders/s1',
      answers: { ...answers, [call('order/detail')]: back },
    });
    expect(await screen.findByText('0.00 YUT')).toBeTruthy();
  });
});

describe('D12: what a person agrees to, and its receipt, is exact', () => {
  it('a new stake', async () => {
    const view = open('/staking/create?term=30-days');
    await typeAmount(view);
    await view.user.click(await screen.findByRole('checkbox', { name: /Staking agreement/ }));
    await view.user.click(await screen.findByRole('button', { name: 'Review stake' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Stake YUT' }));
    expect(sheet.getByText('60.12999999 YUT')).toBeTruthy();
    expect(sheet.getByText('1.80999999 YUT')).toBeTruthy();
  });

  it('an action, and its receipt', async () => {
    const { user } = open('/staking/orders/s1');
    await user.click(await screen.findByRole('button', { name: /^Retrieve reward/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Retrieve reward' });
    const sheet = within(dialog);
    for (const text of ['1.23999999 YUT', '0.04999999 YUT', '1.19000001 YUT']) {
      expect((await sheet.findAllByText(text)).length).toBeGreaterThan(0);
    }
    await user.click(sheet.getByRole('button', { name: 'Retrieve reward' }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect((await screen.findAllByText(/1\.19000001 YUT/)).length).toBeGreaterThan(0);
    expect(screen.getByText('0.04999999 YUT')).toBeTruthy();
  });
});
