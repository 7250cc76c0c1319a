import { codes } from '@shared/contract/codes';
import type { StakeOrder } from '@shared/contract/stake';
import type { Answers } from '@shared/testing';
import { buildReceipt, refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview, buildTerm, day } from '../common/testing.ts';
import { routes } from '../routes.ts';
import type { StakePreview } from './staking.rules.ts';

const orderPath = '/v1/business/stake/order/detail';
const previewPath = '/v1/business/stake/preview';
const askPath = '/v1/user/operation/get';
const call = (name: string) => `/v1/business/stake/${name}`;
const record = {
  id: '4',
  createdAt: testNow,
  amount: '0.09126822',
  type: 'compounded',
  typeDesc: 'Reward compounded',
};
const receipt = buildReceipt({
  id: 'op-1',
  kind: 'stakeReward',
  title: 'Staking reward',
  status: 2,
  asset: 'YUT',
  amount: '0.96',
  fee: '0.04',
  total: '1',
  receiveAsset: 'YUT',
  receive: '0.96',
  counterparty: null,
  destination: '',
  note: '',
  createdAt: testNow,
});
const done = (order: Partial<StakeOrder> = {}) => ({ order: buildOrder(order), receipt: null });
const preview = (change: Partial<StakePreview> = {}) => ({
  [previewPath]: buildPreview(change),
});
const answers: Answers = {
  '/v1/legal/agreements': { items: [] },
  [orderPath]: buildOrder(),
  [call('order/record')]: { items: [record], nextCursor: null },
  [call('get/info')]: {
    stakeDetailList: [
      buildTerm(),
      buildTerm({ id: '90-days', cycle: 90, cycleYield: '0.105' }),
      buildTerm({ id: '180-days', cycle: 180, smallest: '200' }),
    ],
    totals: { staked: '100', earned: '2', claimable: '1', nextPayoutAt: testNow + day },
  },
};

const open = (more: Answers = {}) =>
  renderRemote({ routes, path: '/staking/orders/s1', answers: { ...answers, ...more } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = ({ record }: ReturnType<typeof open>, name: string) =>
  record.calls.filter(({ path }) => path === call(name)).map(({ body }) => body);

/** Opens the sheet of an action. */
async function ask(view: ReturnType<typeof open>, name: string) {
  await view.user.click(await button(new RegExp(`^${name}`)));
  return within(await screen.findByRole('dialog', { name }));
}
const rowValue = (sheet: { getByText: typeof screen.getByText }, label: string) =>
  sheet.getByText(label).parentElement?.textContent;

afterEach(() => localStorage.clear());

describe('a stake', () => {
  it('shows its progress, earnings and records', async () => {
    open();
    expect(await screen.findByText('100.00 YUT')).toBeTruthy();
    const progress = screen.getByRole('progressbar', { name: 'Term progress' });
    expect(progress.getAttribute('aria-valuetext')).toBe('10 of 30\u00a0days');
    expect(screen.getByText('1.00 YUT')).toBeTruthy();
    expect(screen.getByText('+0.3%')).toBeTruthy();
    const row = (await screen.findByText('Reward compounded')).closest('li');
    expect(row?.textContent).toMatch(/2026\/03\/01 \d\d:00/);
    expect(row?.textContent).toContain('0.09 YUD');
  });

  it('shows a record that moved no money without an amount', async () => {
    const flicked = {
      ...record,
      id: '8',
      type: 'compoundOn',
      amount: '0',
      typeDesc: 'Compound on',
    };
    open({ [call('order/record')]: { items: [flicked, record], nextCursor: null } });
    const row = (await screen.findByText('Compound on')).closest('li');
    expect(row?.textContent).toMatch(/^Compound on2026\/03\/01 \d\d:00$/);
  });

  it('offers only the actions that the server allows', async () => {
    open({ [orderPath]: buildOrder({ status: 2, actions: ['reinvest', 'retrievePrincipal'] }) });
    expect(await screen.findByText('Term ended')).toBeTruthy();
    const region = within(screen.getByRole('region', { name: 'Actions' }));
    expect(region.getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('offers no action once the principal is back', async () => {
    open({
      [orderPath]: buildOrder({ status: 4, penalty: '2', endedAt: testNow, actions: [] }),
    });
    expect(await screen.findByText('Retrieved')).toBeTruthy();
    expect(screen.getByText('2.00 YUT')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
  });

  it('offers a retry when it fails to load', async () => {
    let tries = 0;
    const { user } = open({
      [orderPath]: () => {
        tries += 1;
        return tries === 1 ? unreachable : buildOrder();
      },
    });
    expect(await screen.findByText('This stake didn’t load')).toBeTruthy();
    expect(screen.getByText(/Network error/)).toBeTruthy();
    await user.click(await button('Retry'));
    expect(await screen.findByText('100.00 YUT')).toBeTruthy();
  });

  it('links to the list when it does not exist', async () => {
    open({ [orderPath]: refused(codes.notFound, 'We couldn’t find this.') });
    expect(await screen.findByText('Stake not found')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'My stakes' });
    expect(link.getAttribute('href')).toBe('/staking/orders');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('an action', () => {
  it('add principal: warns that the term restarts, and shows the new plan', async () => {
    const view = open({
      [previewPath]: ({ amount }: { amount?: string }) =>
        amount === undefined
          ? buildPreview({ quoteId: null, smallest: '1', after: null })
          : buildPreview({ amount, restartsTerm: true, after: buildPlan({ principal: '150' }) }),
      [call('add/principal')]: { order: buildOrder({ principal: '150' }), receipt },
    });
    const sheet = await ask(view, 'Add principal');
    expect(await sheet.findByRole('button', { name: 'Enter an amount' })).toBeTruthy();
    await view.user.type(sheet.getByRole('textbox', { name: 'Amount' }), '50');
    expect(await sheet.findByText(/^The term starts over/)).toBeTruthy();
    expect(rowValue(sheet, 'Principal')).toMatch(/100\u00a0YUT.*150\u00a0YUT/);
    await view.user.click(sheet.getByRole('button', { name: 'Add principal' }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(screen.getByText('op-1')).toBeTruthy();
    const main = document.body.appendChild(document.createElement('main'));
    await view.user.click(await button('Done'));
    expect(await screen.findByText('100.00 YUT')).toBeTruthy();
    expect(view.record.backs).toEqual([]);
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('upgrade: shows old and new side by side, and closes terms above the principal', async () => {
    const view = open({
      ...preview({ after: buildPlan({ cycle: 90, cycleYield: '0.105' }), restartsTerm: true }),
      [call('upgrade')]: done({ cycle: 90 }),
    });
    const sheet = await ask(view, 'Upgrade');
    expect(await sheet.findByRole('button', { name: 'Choose a term' })).toBeTruthy();
    expect(
      sheet.getByRole('radio', { name: /180\u00a0days.*At least 200\u00a0YUT/ }),
    ).toHaveProperty('disabled', true);
    await view.user.click(sheet.getByRole('radio', { name: /90\u00a0days/ }));
    expect(await sheet.findByText('Term yield')).toBeTruthy();
    expect(rowValue(sheet, 'Term yield')).toMatch(/3%.*10\.5%/);
    await view.user.click(await sheet.findByRole('button', { name: 'Upgrade' }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(sent(view, 'upgrade')).toHaveLength(1);
  });

  it('upgrade: says on the button what a longer term takes when all are closed', async () => {
    const view = open({ [orderPath]: buildOrder({ principal: '40' }) });
    const sheet = await ask(view, 'Upgrade');
    const reason = await sheet.findByRole('button', { name: 'At least 50\u00a0YUT' });
    expect(reason).toHaveProperty('disabled', true);
  });

  it('retrieve reward: shows the amount net of its fee', async () => {
    const view = open({
      ...preview({ amount: '1', fee: '0.04', receive: '0.96', arrivesAt: testNow }),
      [call('retrieve/reward')]: { order: buildOrder({ reward: '0' }), receipt },
    });
    const sheet = await ask(view, 'Retrieve reward');
    expect(await sheet.findByText('You receive')).toBeTruthy();
    expect(rowValue(sheet, 'Reward fee')).toContain('0.04\u00a0YUT');
    expect(rowValue(sheet, 'You receive')).toContain('0.96\u00a0YUT');
    await view.user.click(sheet.getByRole('button', { name: 'Retrieve reward' }));
    expect(await screen.findByText('Staking reward')).toBeTruthy();
  });

  it('retrieve principal: shows amounts that add up to the payout', async () => {
    const view = open({
      ...preview({
        amount: '100',
        penalty: '2',
        reward: '0.5',
        fee: '0.02',
        receive: '98.48',
        after: buildPlan({ status: 3 }),
      }),
    });
    const sheet = await ask(view, 'Retrieve principal');
    expect(await sheet.findByText('You receive')).toBeTruthy();
    expect(rowValue(sheet, 'Principal')).toContain('100\u00a0YUT');
    expect(rowValue(sheet, 'Available reward')).toContain('0.5\u00a0YUT');
    expect(rowValue(sheet, 'Reward fee')).toContain('0.02\u00a0YUT');
    expect(rowValue(sheet, 'You receive')).toContain('98.48\u00a0YUT');
  });

  it('retrieve principal: shows the penalty and the arrival', async () => {
    const releaseAt = testNow + 2 * day;
    const view = open({
      ...preview({ amount: '100', penalty: '2', receive: '98', arrivesAt: releaseAt }),
      [call('retrieve/principal')]: done({ status: 3, releaseAt }),
    });
    const sheet = await ask(view, 'Retrieve principal');
    expect(await sheet.findByText('Penalty')).toBeTruthy();
    expect(rowValue(sheet, 'Penalty')).toContain('2\u00a0YUT');
    expect(rowValue(sheet, 'Arrives')).toContain('2026-03-03');
    await view.user.click(sheet.getByRole('button', { name: 'Retrieve principal' }));
    expect(await screen.findByText(/^Your principal arrives on 2026-03-03/)).toBeTruthy();
  });

  it.each([
    ['reinvest', 'Reinvest', 'manual/reinvest', 2],
    ['cancelRetrieve', 'Cancel retrieval', 'cancel/retrieve/principal', 3],
  ] as const)('%s', async (action, name, path, status) => {
    const view = open({
      [orderPath]: buildOrder({ status, actions: [action], releaseAt: testNow + day }),
      ...preview({ before: buildPlan({ status }), after: buildPlan(), restartsTerm: true }),
      [call(path)]: done(),
    });
    const sheet = await ask(view, name);
    expect(await sheet.findByText('Status')).toBeTruthy();
    // The stake earns nothing now, so no day can be lost.
    expect(sheet.queryByText(/starts over/)).toBeNull();
    await view.user.click(sheet.getByRole('button', { name }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    const agreed = action === 'reinvest' && { agreed: [] };
    const operationKey = expect.stringMatching(/^\w{32}$/) as string;
    expect(sent(view, path)).toEqual([{ quoteId: 'q1', ...agreed, operationKey }]);
  });
});

describe('an action that cannot complete', () => {
  it('asks for a new confirmation when the stake has changed', async () => {
    let previews = 0;
    let tries = 0;
    const view = open({
      [previewPath]: () => {
        previews += 1;
        return buildPreview(
          previews === 1
            ? { amount: '100', receive: '98', penalty: '2' }
            : { quoteId: 'q2', amount: '100', receive: '97', penalty: '3' },
        );
      },
      [call('retrieve/principal')]: () => {
        tries += 1;
        return tries === 1 ? refused(codes.quoteExpired) : done({ status: 3, releaseAt: testNow });
      },
    });
    const sheet = await ask(view, 'Retrieve principal');
    await view.user.click(await sheet.findByRole('button', { name: 'Retrieve principal' }));
    expect(await sheet.findByText('The quote changed. Check it before you confirm.')).toBeTruthy();
    expect(rowValue(sheet, 'Penalty')).toContain('3\u00a0YUT');
    expect(rowValue(sheet, 'Penalty')).toContain('was 2\u00a0YUT');
    expect(rowValue(sheet, 'You receive')).toContain('was 98\u00a0YUT');
    expect(rowValue(sheet, 'Amount')).not.toContain('was ');
    await view.user.click(await sheet.findByRole('button', { name: 'Retrieve principal' }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    const quotes = sent(view, 'retrieve/principal') as { quoteId: string }[];
    expect(quotes.map(({ quoteId }) => quoteId)).toEqual(['q1', 'q2']);
  });

  it('goes on by itself with a new quote in place of one that has ended', async () => {
    let previews = 0;
    const view = open({
      [previewPath]: () => {
        previews += 1;
        const expiresAt = testNow + (previews === 1 ? 0 : 60);
        return buildPreview({ quoteId: `q${previews}`, expiresAt });
      },
      [call('retrieve/reward')]: done({}),
    });
    const sheet = await ask(view, 'Retrieve reward');
    await view.user.click(await sheet.findByRole('button', { name: 'Retrieve reward' }));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    const quotes = sent(view, 'retrieve/reward') as { quoteId: string }[];
    expect(quotes.map(({ quoteId }) => quoteId)).toEqual(['q2']);
  });

  it('shows a changed plan with its earlier values', async () => {
    let previews = 0;
    const view = open({
      [previewPath]: () => {
        previews += 1;
        const cycleYield = previews === 1 ? '0.105' : '0.09';
        const after = buildPlan({ cycle: 90, cycleYield, startAt: testNow + previews * 60 });
        return buildPreview({ quoteId: `q${previews}`, after });
      },
      [call('upgrade')]: refused(codes.quoteExpired),
    });
    const sheet = await ask(view, 'Upgrade');
    await view.user.click(await sheet.findByRole('radio', { name: /90\u00a0days/ }));
    await view.user.click(await sheet.findByRole('button', { name: 'Upgrade' }));
    expect(await sheet.findByText(/^The quote changed/)).toBeTruthy();
    expect(rowValue(sheet, 'Term yield')).toMatch(/3%.*9%.*was 10\.5%/);
    expect(rowValue(sheet, 'Term')).not.toContain('was ');
    // A date that is a minute later is no change.
    expect(rowValue(sheet, 'Starts')).not.toContain('was ');
  });

  it('shows why a preview was refused, and reloads the page', async () => {
    const view = open({ [previewPath]: refused(codes.accountClosing, 'Take it back first.') });
    const sheet = await ask(view, 'Upgrade');
    await view.user.click(await sheet.findByRole('radio', { name: /90\u00a0days/ }));
    expect(await sheet.findByText('Take it back first.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Refresh' })).toBeNull();
    await view.user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['Retrieve principal', 'Add principal'])(
    '%s of a stake that was changed elsewhere: it is read again behind the sheet',
    async (name) => {
      let isChanged = false;
      const view = open({
        [orderPath]: () => buildOrder(isChanged ? { status: 3, actions: ['cancelRetrieve'] } : {}),
        [previewPath]: () => {
          isChanged = true;
          return refused(codes.notPossibleNow, 'Not possible right now.');
        },
      });
      const sheet = await ask(view, name);
      expect(await sheet.findByText('Not possible right now.')).toBeTruthy();
      await view.user.click(sheet.getByRole('button', { name: 'Close' }));
      expect(await button(/^Cancel retrieval/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Retrieve principal/ })).toBeNull();
    },
  );

  it('offers a retry when the preview fails to load', async () => {
    const view = open({ [previewPath]: unreachable });
    const sheet = await ask(view, 'Retrieve reward');
    expect(await sheet.findByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  it('shows a lost answer as “not known yet”, and finds the outcome after a reload', async () => {
    const path = call('retrieve/principal');
    const lost = {
      ...preview({ amount: '100', receive: '100' }),
      [path]: unreachable,
      [askPath]: { state: 'unknown' },
    };
    const view = open(lost);
    const sheet = await ask(view, 'Retrieve principal');
    await view.user.click(await sheet.findByRole('button', { name: 'Retrieve principal' }));
    const title = 'Still confirming. Don’t send it again.';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Retrieve reward/ })).toBeNull();
    act(() => view.unmount());

    const answer = done({ status: 3, releaseAt: testNow + 2 * day });
    open({ ...lost, [askPath]: { state: 'done', kind: 'stake.retrievePrincipal', answer } });
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(screen.getByText(/^Your principal arrives on 2026-03-03/)).toBeTruthy();
  });

  it('returns from a refusal to a fresh preview', async () => {
    const view = open({
      ...preview({ before: buildPlan(), after: buildPlan({ cycle: 90 }) }),
      [call('retrieve/reward')]: refused(codes.notPossibleNow, 'Not possible right now.'),
    });
    const reads = () => sent(view, 'order/detail').length;
    const sheet = await ask(view, 'Retrieve reward');
    await view.user.click(await sheet.findByRole('button', { name: 'Retrieve reward' }));
    expect(
      await screen.findByText('Not possible right now. No money left your account.'),
    ).toBeTruthy();
    await waitFor(() => expect(reads()).toBe(2));
    await view.user.click(await button('Retry'));
    expect(await screen.findByRole('dialog', { name: 'Retrieve reward' })).toBeTruthy();
  });
});
