import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import { buildSettings, never, refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildPlan, buildPreview, buildTerm, day } from '../common/testing.ts';
import { routes } from '../routes.ts';

const infoPath = '/v1/business/stake/get/info';
const previewPath = '/v1/business/stake/preview';
const totals = {
  staked: '1234.5',
  earned: '12.00000001',
  claimable: '3.25',
  nextPayoutAt: testNow + day,
};
const terms = [
  buildTerm({ id: '7-days', cycle: 7, cycleYield: '0.0056', extraRate: '0.0007', smallest: '10' }),
  buildTerm({ id: '30-days', placesLeft: 2000 }),
  buildTerm({ id: '90-days', cycle: 90, placesLeft: 0 }),
];
const info = { stakeDetailList: terms, totals };
const nothing = buildPreview({ quoteId: null, before: null, after: null });
const preview = ({ amount }: { amount?: string }) =>
  amount === undefined
    ? nothing
    : buildPreview({ before: null, amount, after: buildPlan({ estimate: '3.00000007' }) });
const answers: Answers = { [infoPath]: info, [previewPath]: preview };

const open = (more: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/staking', answers, ...more });
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

it('shows the totals, and links to the stakes', async () => {
  open();
  expect(await screen.findByText('1,234.50 YUT')).toBeTruthy();
  expect(screen.getByText('12.00 YUT')).toBeTruthy();
  expect(screen.getByText('3.25 YUT')).toBeTruthy();
  expect(screen.getByText(/^2026-03-02 \d\d:00$/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'My stakes' });
  expect(link.getAttribute('href')).toBe('/staking/orders');
});

it('shows each term with its yield, minimum and places left', async () => {
  open();
  const short = await card('7\u00a0days');
  expect(short.getByText('0.56%')).toBeTruthy();
  expect(short.getByText('29.2% APR')).toBeTruthy();
  expect(short.getByText('+0.07%')).toBeTruthy();
  expect(short.getByText('10.00 YUT')).toBeTruthy();
  expect(short.getByText('No limit')).toBeTruthy();
  const link = short.getByRole('link', { name: 'Stake for 7\u00a0days' });
  expect(link.getAttribute('href')).toBe('/staking/create?term=7-days');
  expect((await card('30\u00a0days')).getByText('2,000')).toBeTruthy();
  const full = await card('90\u00a0days');
  expect(full.getAllByText('Sold out').length).toBeGreaterThan(0);
  expect(full.queryByRole('link')).toBeNull();
  expect(full.getByText('12.16% APR')).toBeTruthy();
});

it('shows the server’s estimate as an estimate', async () => {
  const { user, record } = open();
  const region = within(await screen.findByRole('region', { name: 'Calculator' }));
  expect(region.getByText('An estimate, not a promise.')).toBeTruthy();
  expect(region.getByRole('radio', { name: /90\u00a0days/ })).toHaveProperty('disabled', true);
  await user.click(region.getByRole('radio', { name: /30\u00a0days/ }));
  await user.click(region.getByRole('switch', { name: 'Auto reinvest' }));
  await user.type(region.getByRole('textbox', { name: 'Amount' }), '100');
  expect(await region.findByText('3.00 YUT')).toBeTruthy();
  expect(record.calls.at(-1)?.body).toEqual({
    action: 'create',
    termId: '30-days',
    autoReinvest: 1,
    compound: 0,
    amount: '100',
  });
});

it('shows the server’s reason when an estimate is refused', async () => {
  open({
    answers: { ...answers, [previewPath]: refused(codes.accountClosing, 'Take it back first.') },
  });
  expect(await screen.findByText('Take it back first.')).toBeTruthy();
});

it('hides amounts with the eye', async () => {
  open({ state: { settings: buildSettings({ showAsset: false }) } });
  expect(await screen.findByRole('button', { name: 'Show amounts' })).toBeTruthy();
  expect(screen.queryByText(/1,234/)).toBeNull();
  // The minimum of a term is public.
  expect((await card('7\u00a0days')).getByText('10.00 YUT')).toBeTruthy();
});

it('shows an empty state without terms, and an error without an answer', async () => {
  const view = open({ answers: { ...answers, [infoPath]: { stakeDetailList: [], totals } } });
  expect(await screen.findByText('No terms are open right now')).toBeTruthy();
  view.unmount();
  let tries = 0;
  const { user } = open({
    answers: {
      ...answers,
      [infoPath]: () => {
        tries += 1;
        return tries === 1 ? unreachable : info;
      },
    },
  });
  expect(await screen.findByText('The staking terms didn’t load')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,234.50 YUT')).toBeTruthy();
});

it('shows a skeleton while loading', async () => {
  const { container } = open({ answers: { ...answers, [infoPath]: never } });
  await screen.findAllByText((_, element) => element?.getAttribute('aria-busy') === 'true');
  expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
});
