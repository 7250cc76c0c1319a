import { useClaim } from '@shared/host/money';
import { never, refused, renderInHost, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClaimButton, ClaimNotice } from './claim.tsx';

const path = '/v1/gift/receive';
const askPath = '/v1/user/operation/get';

function Gifts() {
  const claims = useClaim('gifts');
  const of = (gift: string) => ({ path, body: { gift }, amount: '10', asset: 'USDT' });
  return (
    <>
      <ClaimNotice {...claims.notice} />
      <ClaimButton name="Cup" {...claims.button(of('cup'))} />
      <ClaimButton name="Hat" {...claims.button(of('hat'))} />
    </>
  );
}

const render = (answer: object, requested: object = { state: 'unknown' }) =>
  renderInHost(<Gifts />, { answers: { [path]: answer, [askPath]: requested } });
const button = (name: string): HTMLButtonElement =>
  screen.getByRole('button', { name: `Claim: ${name}` });

afterEach(() => localStorage.clear());

it('is claimed with one tap, and confirmed', async () => {
  const { user, record } = render({ amount: '9.5', asset: 'USDT' });
  const region = document.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await user.click(button('Cup'));
  expect(await screen.findByText('9.50 USDT received')).toBeTruthy();
  expect(region?.textContent).toBe('9.50\u00a0USDT received');
  const calls = record.calls.filter((one) => one.path === path);
  expect(calls.map(({ body }) => body)).toEqual([
    { gift: 'cup', operationKey: expect.any(String) },
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(region?.textContent).toBe('');
});

it('disables the others while one is pending', async () => {
  const { user, record } = render(never);
  await user.click(button('Cup'));
  expect(button('Cup').getAttribute('aria-busy')).toBe('true');
  expect(button('Hat').disabled).toBe(true);
  await user.click(button('Cup'));
  expect(record.calls.filter((one) => one.path === path)).toHaveLength(1);
});

it('shows why a claim failed, and can be retried', async () => {
  const { user } = render(refused(2033, 'You have already received this.'));
  await user.click(button('Cup'));
  expect(await screen.findByText('You have already received this.')).toBeTruthy();
  expect(button('Hat').disabled).toBe(false);
});

it('does not claim twice while the outcome is unknown, and finds the outcome later', async () => {
  let requested: object = { state: 'unknown' };
  const { user, record } = render(unreachable, () => requested);
  await user.click(button('Cup'));
  expect(await screen.findByText(/Still confirming/)).toBeTruthy();
  expect(button('Cup').disabled).toBe(true);
  const [sent] = record.calls.filter((one) => one.path === path);
  const { operationKey } = (sent?.body ?? {}) as { operationKey?: string };
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe(
    `/customService?operation=${operationKey}`,
  );
  requested = { state: 'done', answer: { amount: '10', asset: 'USDT' } };
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('10.00 USDT received')).toBeTruthy();
  expect(record.calls.filter((one) => one.path === path)).toHaveLength(1);
});

it('can be resent with the same key if the first did not arrive', async () => {
  let isReached = false;
  const { user, record } = render(() =>
    isReached ? { amount: '10', asset: 'USDT' } : unreachable,
  );
  await user.click(button('Cup'));
  isReached = true;
  for (const _ of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
  }
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('10.00 USDT received')).toBeTruthy();
  const sent = record.calls.filter((one) => one.path === path);
  const keys = sent.map(({ body }) => (body as { operationKey: string }).operationKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
