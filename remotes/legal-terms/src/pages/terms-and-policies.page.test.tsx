import type { LegalKind } from '@shared/contract/enums';
import { renderRemote, signedOut } from '@shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const answers = {
  '/v1/legal/document': ({ kind = 'terms' }: { kind?: LegalKind }) => ({
    kind,
    version: '1.0',
    effectiveAt: 1_767_196_800,
    language: 'en',
    title: `All about ${kind}`,
    sections: [
      { id: 'overview', title: 'In brief', blocks: [{ type: 'paragraph', text: 'Text.' }] },
    ],
  }),
};

const renderTab = (tab = '') =>
  renderRemote({
    routes,
    path: `/sign-up/terms-and-policies${tab}`,
    state: signedOut,
    answers,
  });

const selectedTab = () => screen.getByRole('tab', { selected: true });

describe('/sign-up/terms-and-policies', () => {
  it('has the four kinds as tabs and begins with the terms', async () => {
    const { record } = renderTab();
    expect(await screen.findByRole('heading', { name: 'All about terms' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Terms',
      'Privacy',
      'Data deletion',
      'Community',
    ]);
    expect(selectedTab().textContent).toBe('Terms');
    // What the route lets start early for an address without a tab names no kind either.
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

  it('goes to another tab, which keeps the focus', async () => {
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
});
