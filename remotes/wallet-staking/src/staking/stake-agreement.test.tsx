import type { Answers } from '@shared/testing';
import { buildAgreements, leavePage, renderRemote } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview } from '../common/testing.ts';
import { routes } from '../routes.ts';
import './stake-action-sheet.tsx';

const document = 'staking-agreement';
const item = { document, version: '4.0', title: 'Staking agreement', path: '/terms5?version=4.0' };
const agreements = '/v1/legal/agreements';
const adding = '/v1/business/stake/add/principal';
const answers: Answers = {
  '/v1/business/stake/order/detail': buildOrder(),
  '/v1/business/stake/order/record': { items: [], nextCursor: null },
  '/v1/business/stake/preview': ({ amount }: { amount?: string }) =>
    amount === undefined
      ? buildPreview({ quoteId: null, smallest: '1', after: null })
      : buildPreview({ amount, after: buildPlan({ principal: '150' }) }),
  [adding]: { order: buildOrder({ principal: '150' }), receipt: null },
  [agreements]: buildAgreements(false, item as object),
};
const open = (more: Answers = {}) =>
  renderRemote({ routes, path: '/staking/orders/s1', answers: { ...answers, ...more } });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function ask({ user }: ReturnType<typeof open>, name: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  return sheet(name);
}

afterEach(() => localStorage.clear());

it('adding principal needs agreement to the document in force', async () => {
  const view = open();
  const form = await ask(view, 'Add principal');
  await view.user.type(form.getByRole('textbox', { name: 'Amount' }), '50');
  const first = await form.findByRole('button', { name: 'Accept the terms first' });
  expect(first).toHaveProperty('disabled', true);
  await view.user.click(form.getByRole('checkbox', { name: /agree to Staking agreement 4.0/ }));
  await view.user.click(await form.findByRole('button', { name: 'Add principal' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  const sent = view.record.calls.find(({ path }) => path === adding)?.body;
  expect(sent).toMatchObject({ agreed: [{ document, version: '4.0' }] });
});

it('asks once for a version, and not again while more is typed', async () => {
  const view = open({ [agreements]: buildAgreements(true, item as object) });
  const form = await ask(view, 'Add principal');
  await view.user.type(form.getByRole('textbox', { name: 'Amount' }), '50');
  await view.user.click(await form.findByRole('button', { name: 'Add principal' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(view.record.calls.filter(({ path }) => path === agreements)).toHaveLength(1);
});

it('asks for nothing where money comes back', async () => {
  const offer = buildPreview({ amount: '1', receive: '0.96' });
  const view = open({ '/v1/business/stake/preview': offer });
  const form = await ask(view, 'Retrieve reward');
  expect(await form.findByRole('button', { name: 'Retrieve reward' })).toBeTruthy();
  expect(form.queryByRole('checkbox')).toBeNull();
  expect(view.record.calls.some(({ path }) => path === agreements)).toBe(false);
});

it('opens again with its amount and its tick on the way back from the document', async () => {
  const view = open();
  const form = await ask(view, 'Add principal');
  await view.user.type(form.getByRole('textbox', { name: 'Amount' }), '50');
  await view.user.click(await form.findByRole('checkbox'));
  await view.user.click(form.getByRole('link', { name: 'Staking agreement 4.0' }));
  expect(view.location()).toBe('/terms5?version=4.0');
  view.goBack();
  const again = await sheet('Add principal');
  expect(again.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '50');
  expect(await again.findByRole('checkbox')).toHaveProperty('checked', true);
  await view.user.click(await again.findByRole('button', { name: 'Add principal' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('opens again with its amount after a reload', async () => {
  const view = open();
  const form = await ask(view, 'Add principal');
  await view.user.type(form.getByRole('textbox', { name: 'Amount' }), '50');
  leavePage(view);
  open();
  const again = await sheet('Add principal');
  expect(again.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '50');
});
