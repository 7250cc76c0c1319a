import { codes } from '@shared/contract/codes';
import { refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const path = '/v1/user/get/systemMessage/detail';
const detail = {
  id: 'b',
  kind: 'withdrawalCompleted',
  title: 'Sent',
  excerpt: 'Your withdrawal is there.',
  text: 'The rest of it.',
  amount: '-12.345678',
  asset: 'USDT',
  link: '/wallet',
  isRead: 1,
  createdAt: testNow,
};

const renderMessage = (answer: object, showAsset = true) =>
  renderRemote({
    routes,
    path: '/messages/system/b',
    answers: { [path]: answer },
    state: { settings: { showAsset } },
  });

it('shows the whole message and its link', async () => {
  const { record } = renderMessage({ detail });
  expect(await screen.findByRole('heading', { name: 'Sent' })).toBeTruthy();
  for (const words of ['Your withdrawal is there.', 'The rest of it.', '−12.345678 USDT']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(record.calls).toEqual([{ path, body: { id: 'b' } }]);
  expect(screen.getByRole('link', { name: 'See details' }).getAttribute('href')).toBe('/wallet');
});

it('hides the amount when amounts are hidden', async () => {
  renderMessage({ detail }, false);
  expect(await screen.findByText('The rest of it.')).toBeTruthy();
  expect(screen.queryByText(/12\.3/)).toBeNull();
});

it('has no button without a link', async () => {
  renderMessage({ detail: { ...detail, amount: null, asset: null, link: null } });
  expect(await screen.findByText('The rest of it.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([codes.notFound, codes.invalidRequest])('is not found for the code %i', async (code) => {
  renderMessage(refused(code));
  expect(await screen.findByText('Message not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messages');
});

it('offers a retry', async () => {
  let isBroken = true;
  const { user } = renderMessage(() => (isBroken ? unreachable : { detail }));
  expect(await screen.findByText('This message didn’t load')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The rest of it.')).toBeTruthy();
});
