import type { Answers } from '@shared/testing';
import { buildAgreements, leavePage, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildAllocation, buildPreview, buildTradeReceipt } from '../common/testing.ts';
import { routes } from '../routes.ts';
import './quota-sheet.tsx';
import './quota.page.tsx';

const info = {
  quota: { total: 60, used: 5, allocated: 5, left: 50 },
  forMe: 4,
  unitValue: '10',
  holdUntil: 0,
};
const forMe = buildAllocation({
  id: 'a2',
  received: 1,
  counterparty: { uid: '20009', nickName: 'Linh', avatar: '' },
});
const done = { quota: info.quota, allocation: null, receipt: null };
const agreements = '/v1/legal/agreements';
const agreement = 'vip-quota-agreement';
const quota = {
  document: agreement,
  version: '4.0',
  title: 'VIP quota agreement',
  path: '/terms7?version=4.0',
} as const;
const answers: Answers = {
  [agreements]: buildAgreements(true, quota),
  '/v1/business/vip_qu/get/info': info,
  '/v1/business/vip_qu/allocations': ({ direction }: { direction: string }) => ({
    items: [direction === 'given' ? buildAllocation() : forMe],
    nextCursor: null,
  }),
  '/v1/business/vip_qu/search/users': {
    items: [{ uid: '20002', userName: 'bo', nickName: 'Bo', avatar: '' }],
  },
  '/v1/business/vip_qu/preview': buildPreview(),
  '/v1/business/vip_qu/redeem': {
    ...done,
    receipt: buildTradeReceipt({ title: 'VIP quota redeemed' }),
  },
  '/v1/business/vip_qu/allocate': done,
  '/v1/business/vip_qu/cancel/allocate': done,
};
const render = (more: Answers = {}, options: object = {}) =>
  renderRemote({ routes, path: '/vip-quota', answers: { ...answers, ...more }, ...options });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodyOf = (view: ReturnType<typeof render>, path: string) =>
  view.record.calls.filter((one) => one.path === path).at(-1)?.body;

afterEach(() => localStorage.clear());

it('shows the remaining quota, the value of a unit and the allocations', async () => {
  render();
  expect(await screen.findByText('Each redeemed unit gives you 10 YUT.')).toBeTruthy();
  // The chart shows the number too, once loaded.
  expect(screen.getAllByText('50')[0]?.className).toContain('figure');
  const given = within(await screen.findByRole('region', { name: 'Allocated to others' }));
  expect(given.getByText('Bo')).toBeTruthy();
  const received = within(await screen.findByRole('region', { name: 'Allocated to me' }));
  expect(received.getByText('Linh')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'VIP quota agreement' }).getAttribute('href')).toContain(
    '/terms7',
  );
});

it('redeems after a preview of the changes', async () => {
  const view = render();
  await view.user.click((await screen.findAllByRole('button', { name: 'Redeem' }))[0] as Element);
  const form = await sheet('Redeem');
  expect(form.getByRole('button', { name: 'Enter a number of units' })).toBeTruthy();
  await view.user.type(form.getByRole('textbox', { name: 'Units' }), '3');
  expect(await form.findByText('50 → 47')).toBeTruthy();
  expect(form.getByText('30 YUT')).toBeTruthy();
  await view.user.click(await form.findByRole('button', { name: 'Redeem now' }));
  expect(await form.findByText('VIP quota redeemed')).toBeTruthy();
  expect(bodyOf(view, '/v1/business/vip_qu/preview')).toEqual({ action: 'redeem', amount: 3 });
  await view.user.click(form.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('redeems a received allocation, up to its amount', async () => {
  const view = render();
  const received = within(await screen.findByRole('region', { name: 'Allocated to me' }));
  await view.user.click(received.getByRole('button', { name: 'Redeem' }));
  const form = await sheet('Redeem');
  await view.user.type(form.getByRole('textbox', { name: 'Units' }), '99');
  await form.findByText('50 → 47');
  expect(bodyOf(view, '/v1/business/vip_qu/preview')).toEqual({
    action: 'redeem',
    allocationId: 'a2',
    amount: 4,
  });
});

it('allocates to a user found by search, with a warning for the first time', async () => {
  const view = render({ '/v1/business/vip_qu/preview': buildPreview({ isFirstTime: true }) });
  await view.user.click(await screen.findByRole('button', { name: 'Allocate' }));
  const form = await sheet('Allocate');
  expect(form.getByRole('button', { name: 'Choose a person' })).toBeTruthy();
  await view.user.type(form.getByRole('searchbox'), 'bo');
  await view.user.click(await form.findByRole('button', { name: /Bo/ }));
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Units' }));
  await view.user.keyboard('3');
  expect(await form.findByText(/never sent quota to this person/)).toBeTruthy();
  await view.user.click(await form.findByRole('button', { name: 'Allocate now' }));
  expect(await form.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(bodyOf(view, '/v1/business/vip_qu/allocate')).toMatchObject({ quoteId: 'q1' });
});

it('takes back the part that is not redeemed', async () => {
  const view = render({}, { confirms: true });
  await view.user.click(await screen.findByRole('button', { name: 'Take back · Bo' }));
  await screen.findByRole('button', { name: 'Take back · Bo' });
  expect(bodyOf(view, '/v1/business/vip_qu/cancel/allocate')).toMatchObject({ allocationId: 'a1' });
});

it('blocks every action during a security hold', async () => {
  const view = render({
    '/v1/business/vip_qu/get/info': { ...info, holdUntil: testNow + 3600 },
  });
  await view.user.click(await screen.findByRole('button', { name: 'Transfer' }));
  const form = await sheet('Transfer');
  expect(form.getAllByRole('button').some((one) => one.hasAttribute('disabled'))).toBe(true);
});

it('explains where quota comes from when there is none', async () => {
  const none = { total: 0, used: 0, allocated: 0, left: 0 };
  render({
    '/v1/business/vip_qu/get/info': { ...info, quota: none, forMe: 0 },
    '/v1/business/vip_qu/allocations': { items: [], nextCursor: null },
  });
  expect(await screen.findByText(/You can get VIP quota from/)).toBeTruthy();
});

it('shows an error when the quota fails to load', async () => {
  render({ '/v1/business/vip_qu/get/info': unreachable });
  expect(await screen.findByText('Your VIP quota didn’t load')).toBeTruthy();
});

it('needs agreement to the document in force', async () => {
  const view = render({ [agreements]: buildAgreements(false, quota) });
  await view.user.click((await screen.findAllByRole('button', { name: 'Redeem' }))[0] as Element);
  const form = await sheet('Redeem');
  await view.user.type(form.getByRole('textbox', { name: 'Units' }), '3');
  const first = await form.findByRole('button', { name: 'Accept the terms first' });
  expect(first).toHaveProperty('disabled', true);
  await view.user.click(form.getByRole('checkbox', { name: /agree to VIP quota agreement 4.0/ }));
  await view.user.click(await form.findByRole('button', { name: 'Redeem now' }));
  expect(await form.findByText('VIP quota redeemed')).toBeTruthy();
  expect(bodyOf(view, '/v1/business/vip_qu/redeem')).toMatchObject({
    agreed: [{ document: agreement, version: '4.0' }],
  });
});

it('opens again with its units after a reload', async () => {
  const view = render();
  await view.user.click((await screen.findAllByRole('button', { name: 'Redeem' }))[0] as Element);
  const form = await sheet('Redeem');
  await view.user.type(form.getByRole('textbox', { name: 'Units' }), '3');
  leavePage(view);
  const again = render();
  const reopened = await sheet('Redeem');
  expect(reopened.getByRole('textbox', { name: 'Units' })).toHaveProperty('value', '3');
  await again.user.click(await reopened.findByRole('button', { name: 'Redeem now' }));
  await again.user.click(await reopened.findByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
