import type { CreatorInfo, Investment, MissedProfit } from '@shared/contract/creator';
import { buildUser, refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
// Imported up front, so that no test's own time is spent on loading it.
import './creator.page.tsx';

const info = (overrides: Partial<CreatorInfo> = {}): CreatorInfo => ({
  level: 2,
  totalPoint: '640',
  recommendInfo: {
    group: [
      { level: 1, point: '150', amount: '100' },
      { level: 2, point: '480', amount: '300' },
      { level: 3, point: '1000', amount: '600' },
      { level: 4, point: '60000' },
    ],
  },
  rewards: [
    { level: 1, amount: '10', asset: 'YUT', status: 2 },
    { level: 2, amount: '25', asset: 'YUT', status: 1 },
    { level: 3, amount: '40', asset: 'YUT', status: 3 },
    { level: 4, amount: '80', asset: 'YUT', status: 0 },
    { level: 5, amount: '990', asset: 'YUT', status: 9 },
  ],
  ...overrides,
});

const active: Investment = {
  id: 'i1',
  level: 2,
  amount: '300',
  asset: 'USDT',
  dailyProfit: '2.4',
  totalProfit: '31.459',
  since: testNow,
  until: testNow + 90 * 86_400,
};

const missed = (id: string, amount: string): MissedProfit => ({
  id,
  amount,
  asset: 'USDT',
  reason: `Reason of ${id}`,
  missedAt: testNow,
  until: testNow + 3600,
  canReceive: 1,
  needsLevel: null,
});

const nothingMissed = {
  amount: '0',
  asset: 'USDT',
  until: null,
  receivable: '0',
  items: [],
  nextCursor: null,
};
const somethingMissed = {
  amount: '50.5',
  asset: 'USDT',
  until: testNow + 3600,
  receivable: '42.25',
  items: [missed('m1', '30'), missed('m2', '12.25')],
  nextCursor: null,
};

const paths = {
  info: '/v1/business/creator/info',
  ifa: '/v1/business/ifa/info',
  dynamic: '/v1/business/dynamic/missing',
  performance: '/v1/business/performance/missing',
};
const answers = {
  [paths.info]: info(),
  [paths.ifa]: { active, items: [active] },
  [paths.dynamic]: somethingMissed,
  [paths.performance]: nothingMissed,
};
const nothing = {
  [paths.ifa]: { active: null, items: [] },
  [paths.dynamic]: nothingMissed,
  [paths.performance]: nothingMissed,
};

const renderCreator = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/creator', answers, ...options });

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('/creator', () => {
  it('shows the level, its status and the progress to the next', async () => {
    renderCreator();
    expect(await screen.findByText('Your level is safe')).toBeTruthy();
    expect(screen.getByText('640 of 1,000 points')).toBeTruthy();
    expect(screen.getByText('360 to level 3')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Progress to level 3' });
    expect(bar.getAttribute('aria-valuenow')).toBe('64');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('shows the ladder, marks the current level and names the multiple', async () => {
    renderCreator();
    const [one, two, three, four] = (await part('All levels')).getAllByRole('listitem');
    expect(two?.getAttribute('aria-current')).toBe('step');
    expect(one?.getAttribute('aria-current')).toBeNull();
    expect(two?.textContent).toContain('Your level');
    expect(two?.textContent).toContain('480\u00a0points · 1.60×');
    expect(two?.textContent).toContain('300.00USDT');
    expect(three?.textContent).toContain('1,000\u00a0points · 1.67×');
    expect(four?.textContent).toContain('Not for sale');
    expect(four?.textContent).not.toContain('×');
  });

  it('shows each reward with its state, except those of status 9', async () => {
    renderCreator();
    const rewards = await part('Level rewards');
    expect(rewards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Level 1Claimed10.00YUT',
      '2Level 2Ready to claim25.00YUTClaim',
      '3Level 3Level lowered40.00YUT',
      '4Level 4Not reached yet80.00YUT',
    ]);
    expect(rewards.getAllByRole('button')).toHaveLength(1);
  });

  it('claims a reward once, and confirms it', async () => {
    const receive = '/v1/business/creator/receive';
    const { user, record } = renderCreator({
      answers: { ...answers, [receive]: { level: 2, amount: '25', asset: 'YUT' } },
    });
    const rewards = await part('Level rewards');
    await user.click(rewards.getByRole('button', { name: 'Claim: Level 2' }));
    expect(await rewards.findByText('25.00 YUT received')).toBeTruthy();
    const sent = record.calls.filter(({ path }) => path === receive);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ level: '2' });
  });

  it('receives all missed profits of a kind at once', async () => {
    const receive = '/v1/business/dynamic/receive';
    const { user, record } = renderCreator({
      answers: { ...answers, [receive]: { amount: '42.25', asset: 'USDT', count: 2 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Claim 42.25\u00a0USDT' }));
    expect(await screen.findByText('42.25 USDT received')).toBeTruthy();
    const sent = record.calls.find(({ path }) => path === receive);
    expect(sent?.body).toMatchObject({ kind: 'dynamic' });
  });

  it.each([
    ['the rest cannot be received yet', { ...somethingMissed, receivable: '0' }],
    ['nothing is left', nothingMissed],
  ])('says what was received where %s', async (_, left) => {
    const receive = '/v1/business/dynamic/receive';
    let isReceived = false;
    const { user } = renderCreator({
      answers: {
        ...answers,
        [paths.dynamic]: () => (isReceived ? left : somethingMissed),
        [receive]: () => {
          isReceived = true;
          return { amount: '42.25', asset: 'USDT', count: 2 };
        },
      },
    });
    const claim = { name: 'Claim 42.25\u00a0USDT' };
    await user.click(await screen.findByRole('button', claim));
    await waitFor(() => expect(screen.queryByRole('button', claim)).toBeNull());
    expect(await screen.findByText('42.25 USDT received')).toBeTruthy();
  });

  it('shows the running investment', async () => {
    renderCreator();
    const investment = await part('My investments');
    expect(await investment.findByText('300.00 USDT')).toBeTruthy();
    expect(investment.getByText('31.45 USDT')).toBeTruthy();
    expect(investment.getByText('2026-03-01')).toBeTruthy();
  });

  it('shows each of two running investments in a card of its own', async () => {
    const other = { ...active, id: 'i2', level: 1, amount: '100', dailyProfit: '0.7' };
    renderCreator({
      answers: { ...answers, [paths.ifa]: { active, items: [active, other] } },
    });
    const cards = (await part('My investments')).findAllByRole('listitem');
    const texts = (await cards).map(({ textContent }) => textContent);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/Level 2.*300\.00\u00a0USDT.*2\.40\u00a0USDT/);
    expect(texts[1]).toMatch(/Level 1.*100\.00\u00a0USDT.*0\.70\u00a0USDT/);
    expect(texts[0]).not.toContain('Level 1');
  });

  it('shows the missed profits of each kind with amounts and deadlines', async () => {
    renderCreator();
    const section = await part('Missed profit to claim');
    expect(await section.findByRole('heading', { name: 'Dynamic profit' })).toBeTruthy();
    expect(section.getByText('50.50 USDT')).toBeTruthy();
    expect(section.getByText(/^Claim the first part by 2026.03.01/)).toBeTruthy();
    expect(section.getByText('Reason of m2')).toBeTruthy();
    expect(section.queryByRole('heading', { name: 'Performance profit' })).toBeNull();
  });

  it('loads more missed profits, and keeps the loaded ones', async () => {
    const page = (body: { cursor?: string }) =>
      body.cursor === undefined
        ? { ...somethingMissed, nextCursor: 'next' }
        : { ...somethingMissed, items: [missed('m3', '8.25')] };
    const { user, record } = renderCreator({ answers: { ...answers, [paths.dynamic]: page } });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Reason of m3')).toBeTruthy();
    expect(screen.getByText('Reason of m1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    const requested = record.calls.filter(({ path }) => path === paths.dynamic);
    expect(requested.map(({ body }) => body)).toEqual([{ limit: 3 }, { limit: 3, cursor: 'next' }]);
  });

  it('warns at half of the points', async () => {
    const user = buildUser({ levelStatus: 2 });
    renderCreator({
      answers: { ...answers, [paths.info]: info({ totalPoint: '240' }) },
      state: { auth: { user } },
    });
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain(
      'Level 2 needs 480\u00a0points. At 240 or fewer, you may drop a level. You have 240.',
    );
    expect(screen.getByText('Your level is at risk')).toBeTruthy();
  });

  it('tells a beginner how to start', async () => {
    const beginner = info({ level: 0, totalPoint: '0', rewards: [] });
    renderCreator({
      answers: { ...nothing, [paths.info]: beginner },
      state: { auth: { user: buildUser({ level: 0, levelStatus: 0 }) } },
    });
    expect(await screen.findByText('Earn your first points')).toBeTruthy();
    expect(screen.getByText(/Level 1 starts at 150/)).toBeTruthy();
    expect(screen.getByText('No level yet')).toBeTruthy();
    expect(await screen.findByText('Nothing missed')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'My investments' })).toBeNull();
  });

  it('handles the highest level, and a person without an investment', async () => {
    renderCreator({
      answers: { ...answers, ...nothing, [paths.info]: info({ level: 4, totalPoint: '71000' }) },
    });
    expect(await screen.findByText('You’ve reached the top level')).toBeTruthy();
    expect(screen.getByText('71,000 points')).toBeTruthy();
    expect(await screen.findByText('No active investment')).toBeTruthy();
  });

  it('hides personal amounts with the eye, but not level prices', async () => {
    const { user } = renderCreator();
    const investment = await part('My investments');
    await investment.findByText('300.00 USDT');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(investment.queryByText('300.00 USDT')).toBeNull();
    expect(screen.queryByText('640 of 1,000 points')).toBeNull();
    expect(screen.queryByText('50.50 USDT')).toBeNull();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    expect((await part('All levels')).getByText('300.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(screen.getByText('640 of 1,000 points')).toBeTruthy();
  });

  it('offers a retry when the level does not load', async () => {
    let fails = true;
    const once = () => (fails ? unreachable : info());
    const { user } = renderCreator({ answers: { ...answers, [paths.info]: once } });
    expect(await screen.findByText('Your creator level didn’t load')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('640 of 1,000 points')).toBeTruthy();
  });

  it('keeps the rest of the page when sections fail', async () => {
    const broken = refused(5000, 'Something went wrong');
    renderCreator({ answers: { ...answers, [paths.ifa]: broken, [paths.performance]: broken } });
    expect(await screen.findByText('Your investments didn’t load')).toBeTruthy();
    expect(await screen.findByText('Your missed profit didn’t load')).toBeTruthy();
    expect(screen.getByText('640 of 1,000 points')).toBeTruthy();
  });
});
