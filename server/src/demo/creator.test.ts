import { listCampaigns } from '@shared/contract/campaigns';
import { getCreatorInfo, getDynamicMissing, getIfaInfo } from '@shared/contract/creator';
import { getGuild, getGuildHistory } from '@shared/contract/guild';
import { getCoupons, getCreatorProfit } from '@shared/contract/investments';
import { getBroadcast, getNovicePoint, getTaskAdDetail, listNovice } from '@shared/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import type { TestApp } from '../../test/test-app.ts';
import { verifyLedger } from '../ledger/verify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

describe('the demo', () => {
  it('shows the rich account as a creator with every claim state but one', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const info = await test.call(getCreatorInfo, {}, { token });
    const states = new Set(info.data?.rewards.map(({ status }) => status));
    expect([...states].sort()).toEqual([0, 1, 2, 3, 9]);
    const { data: running } = await test.call(getIfaInfo, {}, { token });
    expect(running?.active).toMatchObject({ level: 4, totalProfit: '312' });
    const { data: missing } = await test.call(getDynamicMissing, {}, { token });
    expect(missing).toMatchObject({ amount: '42.4', receivable: '27.6' });
    const { data: coupons } = await test.call(getCoupons, { level: 3 }, { token });
    expect(coupons?.items.map(({ state }) => state)).toEqual([
      'usable',
      'notUsable',
      'notUsable',
      'used',
      'expired',
    ]);
    const { data: profit } = await test.call(getCreatorProfit, {}, { token });
    expect(profit?.available).toBe('159.2');
  });

  it('has tasks, campaigns and a guild with several months', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data: campaigns } = await test.call(listCampaigns, { scope: 1 }, { token });
    expect(campaigns?.items.map(({ goal }) => goal)).toEqual(['followers', 'views']);
    expect(campaigns?.items.every(({ results }) => results > 0)).toBe(true);
    const ended = await test.call(listCampaigns, { scope: 2 }, { token });
    expect(ended.data?.items).toHaveLength(2);
    expect((await test.call(getBroadcast, {}, { token })).data?.items.length).toBeGreaterThan(5);
    expect((await test.call(getNovicePoint, {}, { token })).data).toMatchObject({ point: 100 });
    const benefit = await test.call(getTaskAdDetail, {}, { token });
    expect(benefit.data?.items.length).toBeGreaterThan(6);
    const { data: guild } = await test.call(getGuild, {}, { token });
    expect(guild?.guild).toMatchObject({ members: 3, role: 'manager' });
    const history = await test.call(getGuildHistory, {}, { token });
    expect(history.data?.items.length).toBeGreaterThanOrEqual(4);
    expect((await verifyLedger(test.db)).problems).toEqual([]);
  });

  it('leaves the new account empty, with starter tasks', async () => {
    const token = await signInAs(test, 'tomo_hara');
    expect((await test.call(getGuild, {}, { token })).data?.guild).toBeNull();
    const { data } = await test.call(listNovice, {}, { token });
    expect(data?.items.filter(({ status }) => status === 1).map(({ id }) => id)).toEqual([
      'email',
      'identity',
    ]);
    expect((await test.call(getCoupons, {}, { token })).data?.items).toEqual([]);
  });
});
