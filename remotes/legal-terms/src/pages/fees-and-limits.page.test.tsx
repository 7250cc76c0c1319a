import { never, refused, renderRemote, signedOut } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const general = { day: '20000', review: '1000', proof: '500', stays: '10' };
const mine = {
  leftToday: '19499.999',
  sentLately: '500.001',
  exchangeable: '15.509',
  holdUntil: 0,
  identityChecked: true,
  identityNeeded: true,
};
const legalDocument = {
  kind: 'fees-and-limits',
  version: '2.0',
  date: '2026-11-01',
  language: 'en',
  title: 'All about fees',
  sections: [{ id: 'overview', heading: 'Overview', blocks: ['Text.'] }],
};

const renderPage = (limits: unknown, options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/terms13',
    answers: { '/v1/legal/document': legalDocument, '/v1/legal/limits': limits as object },
    ...options,
  });

const rowValue = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent;

describe('/terms13', () => {
  it('shows the user’s remaining limits, rounded down', async () => {
    renderPage({ ...general, mine });
    expect(await screen.findByRole('heading', { name: 'Your limits' })).toBeTruthy();
    expect(await rowValue('You can withdraw today')).toBe(
      '19,499.99\u00a0USDTof 20,000.00\u00a0USDT per day',
    );
    expect(await rowValue('Sent or spent in the last 24 hours')).toBe('500.00\u00a0USDT');
    expect(await rowValue('YUT you can exchange now')).toBe('15.50\u00a0YUT');
    expect(await rowValue('Identity check')).toBe('Verified');
    expect(await screen.findByRole('heading', { name: 'All about fees' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  it.each([
    [true, 'Needed to withdraw'],
    [false, 'Not needed to withdraw'],
  ])('says whether the identity check is needed: %s', async (identityNeeded, text) => {
    renderPage({ ...general, mine: { ...mine, identityChecked: false, identityNeeded } });
    expect(await rowValue('Identity check')).toBe(text);
  });

  it('shows the end of a hold', async () => {
    renderPage({ ...general, mine: { ...mine, holdUntil: 1_772_380_800 } });
    expect(
      await screen.findByText(/You can’t send or withdraw money until 2026-03-0/),
    ).toBeTruthy();
  });

  it('hides only the user’s own amounts', async () => {
    renderPage({ ...general, mine }, { state: { settings: { showAsset: false } } });
    expect(await rowValue('You can withdraw today')).toContain('••••\u00a0USDT');
    expect(await rowValue('Extra proof needed from')).toBe('500.00\u00a0USDT');
  });

  it('shows the general limits and a sign-in button when signed out', async () => {
    const { user, record } = renderPage({ ...general, mine: null }, { state: signedOut });
    expect(await screen.findByRole('heading', { name: 'Limits for everyone' })).toBeTruthy();
    expect(await rowValue('Daily withdrawal limit')).toBe('20,000.00\u00a0USDT');
    expect(await rowValue('Reviewed by our team from')).toBe('1,000.00\u00a0USDT');
    expect(await rowValue('Minimum YUT kept in wallet')).toBe('10.00\u00a0YUT');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(record.session).toEqual(['signInFirst']);
  });

  it('shows the document, with a retry, when the limits fail to load', async () => {
    const results = [refused(5000, 'Something went wrong'), { ...general, mine: null }];
    const { user } = renderPage(() => results.shift());
    const failure = within(await screen.findByRole('alert'));
    expect(await screen.findByRole('heading', { name: 'All about fees' })).toBeTruthy();
    await user.click(failure.getByRole('button', { name: 'Retry' }));
    expect(await rowValue('Daily withdrawal limit')).toBe('20,000.00\u00a0USDT');
  });

  it('reserves the height of the limits while they load', async () => {
    renderPage(never);
    expect(await screen.findByRole('heading', { name: 'Your limits' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
