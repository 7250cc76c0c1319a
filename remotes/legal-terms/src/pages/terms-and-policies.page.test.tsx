import type { LegalKind } from '@shared/contract/enums';
import { buildNobody, renderRemote, type StateOverrides, signedOut } from '@shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const answers = {
  '/v1/legal/document': ({ kind = 'terms' }: { kind?: LegalKind }) => ({
    kind,
    version: '1.0',
    date: '2026-01-01',
    language: 'en',
    title: `All about ${kind}`,
    sections: [{ id: 'overview', heading: 'In brief', blocks: ['Text.'] }],
  }),
};

const renderTab = (tab = '', state: StateOverrides = signedOut) =>
  renderRemote({
    routes,
    path: `/sign-up/terms-and-policies${tab}`,
    state,
    answers,
  });

const selectedTab = () => screen.getByRole('tab', { selected: true });

describe('/sign-up/terms-and-policies', () => {
  it('shows four tabs, and opens the terms', async () => {
    const { record } = renderTab();
    expect(await screen.findByRole('heading', { name: 'All about terms' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Terms',
      'Privacy',
      'Data deletion',
      'Community',
    ]);
    expect(selectedTab().textContent).toBe('Terms');
    // Equals the early request of a URL without a tab, which names no kind either.
    expect(record.calls.map(({ body }) => body)).toEqual([{ kind: undefined }]);
  });

  it.each([
    ['/policies', 'Privacy', 'policies'],
    ['/data-deletion', 'Data deletion', 'data-deletion'],
    ['/community-guidelines', 'Community', 'community-guidelines'],
    ['/nonsense', 'Terms', 'terms'],
  ])('opens %s at %s', async (tab, label, kind) => {
    renderTab(tab);
    expect(await screen.findByRole('heading', { name: `All about ${kind}` })).toBeTruthy();
    expect(selectedTab().textContent).toBe(label);
  });

  it('opens another tab, which keeps the focus', async () => {
    const { user, location } = renderTab('/terms?from=app');
    await screen.findByRole('heading', { name: 'All about terms' });
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('tab', { name: 'Data deletion' }));
    expect(await screen.findByRole('heading', { name: 'All about data-deletion' })).toBeTruthy();
    expect(location()).toBe('/sign-up/terms-and-policies/data-deletion?from=app');
    expect(document.activeElement).toBe(selectedTab());
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('heading', { name: 'All about policies' })).toBeTruthy();
    expect(document.activeElement).toBe(selectedTab());
  });

  it('opens a tab at a section', async () => {
    renderTab('/data-deletion#overview');
    const section = await screen.findByRole('region', { name: 'In brief' });
    expect(document.activeElement).toBe(section);
  });

  it('links data deletion to the screen that deletes the account', async () => {
    // A token without a profile: this route does not wait for one.
    const auth = { token: 'token', user: buildNobody(), status: 'idle' as const };
    const { user, location } = renderTab('/data-deletion', { auth });
    await user.click(await screen.findByRole('link', { name: 'Go to account deletion' }));
    expect(location()).toBe('/changeSecurity?step=delete');
  });

  it('asks for the sign-in before a deletion', async () => {
    const { user, record } = renderTab('/data-deletion');
    expect(await screen.findByText(/so sign in first/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to account deletion' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(record.session).toEqual(['signInFirst']);
  });

  it('offers the deletion only at its own document', async () => {
    renderTab('/policies');
    await screen.findByRole('heading', { name: 'All about policies' });
    expect(screen.queryByRole('heading', { name: 'Delete your account' })).toBeNull();
  });
});
