import { codes } from '@shared/contract/codes';
import { buildSettings, refused, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import './novice.page.tsx';

describe('/novice', () => {
  const novice = {
    '/v1/business/novice/point': {
      point: 100,
      cashed: 20,
      smallest: 100,
      worth: '1',
      rate: '0.01',
      asset: 'USDT',
      until: testNow + 86_400,
      cashUntil: testNow + 2 * 86_400,
      isOver: 0,
      isCashOver: 0,
    },
    '/v1/business/novice/list': {
      items: [
        { id: 'email', title: 'Bind an e-mail', points: 20, achieved: 1, status: 1, path: null },
        { id: 'stake', title: 'First stake', points: 60, achieved: 0, status: 0, path: '/staking' },
      ],
    },
    '/v1/user/balance/taskAd/benefit': {
      available: '38.6',
      today: '0.1',
      total: '40',
      asset: 'USDT',
    },
    '/v1/user/balance/taskAd/detail': { items: [], nextCursor: null },
  };
  const render = (answers: object = {}, state: object = {}) =>
    renderRemote({ routes, path: '/novice', answers: { ...novice, ...answers }, state });

  it('claims points, and cashes all of them after a confirmation', async () => {
    const { user, record } = render({
      '/v1/business/novice/do': { taskId: 'email', points: 20, point: 120 },
      '/v1/business/novice/cash': { points: 100, amount: '1', asset: 'USDT' },
    });
    await user.click(await screen.findByRole('button', { name: 'Claim: Bind an e-mail' }));
    expect(await screen.findByText('20 points claimed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cash out 1.00\u00a0USDT' }));
    expect(await screen.findByText('1.00 USDT received')).toBeTruthy();
    const sent = record.calls.find(({ path }) => path === '/v1/business/novice/cash');
    expect(sent?.body).toMatchObject({ points: '100' });
  });

  it('asks once where the calls fail, and again on request', async () => {
    const busy = refused(codes.tooManyRequests);
    const { user, record } = render({
      '/v1/business/novice/point': busy,
      '/v1/business/novice/list': busy,
    });
    const asked = () => record.calls.filter(({ path }) => path.includes('/novice/')).length;
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    await new Promise((done) => setTimeout(done, 200));
    expect(asked()).toBe(2);
    await user.click(retry as HTMLElement);
    await new Promise((done) => setTimeout(done, 200));
    expect(asked()).toBe(3);
  });

  it('says how many points are needed', async () => {
    const few = { ...novice['/v1/business/novice/point'], point: 40, worth: '0.4' };
    render({ '/v1/business/novice/point': few });
    const button = await screen.findByRole('button', { name: 'At least 100\u00a0points' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows that the offer has ended when the server says so, whatever the clock says', async () => {
    const point = { ...novice['/v1/business/novice/point'], isOver: 1 };
    const view = render({ '/v1/business/novice/point': point });
    expect(await screen.findByText('Tasks ended on')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cash out 1.00\u00a0USDT' })).toBeTruthy();
    view.unmount();
    render({ '/v1/business/novice/point': { ...point, isCashOver: 1 } });
    expect(
      await screen.findByRole('button', { name: 'You can no longer cash out' }),
    ).toHaveProperty('disabled', true);
  });

  it('shows the welcome gifts of a country, and remembers the selection', async () => {
    const { system } = buildSettings();
    const welfare = [
      { country: 'MY', title: 'Phone credit', amount: '5' },
      { country: 'JP', title: 'Point card', amount: '3.5' },
    ];
    const settings = { system: { ...system, setting: { ...system.setting, welfare } } };
    const { user } = render({}, { settings });
    expect(await screen.findByText('Phone credit')).toBeTruthy();
    const gifts = within(screen.getByRole('region', { name: 'Welcome gifts' }));
    expect(gifts.getByRole('listitem').textContent).toBe('Phone credit5.00USDT');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'JP');
    expect(screen.getByText('Point card')).toBeTruthy();
    expect(localStorage.getItem('welfareCountry')).toBe('JP');
  });

  it('shows a notice when starter tasks are switched off', async () => {
    const { system } = buildSettings();
    const setting = { ...system.setting, newbie_native: '0' };
    render({}, { settings: { system: { ...system, setting } } });
    expect(await screen.findByText('No starter tasks right now')).toBeTruthy();
    expect(screen.queryByText('Bind an e-mail')).toBeNull();
  });
});
