import type { ResponseOf } from '@shared/contract/call';
import type { getLegalDocument } from '@shared/contract/legal';
import {
  type Answer,
  loadWords,
  never,
  refused,
  renderInHost,
  renderRemote,
  signedOut,
} from '@shared/testing';
import { act, screen, within } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import TermsPage from './terms.page.tsx';

type LegalDocument = ResponseOf<typeof getLegalDocument>;

const buildDocument = (overrides: Partial<LegalDocument> = {}): LegalDocument => ({
  kind: 'terms',
  version: '1.2',
  effectiveAt: Date.parse('2026-03-01T00:00:00+08:00') / 1000,
  language: 'en',
  title: 'Terms of service',
  sections: [
    { id: 'account', title: 'Your account', blocks: [{ type: 'paragraph', text: 'One person.' }] },
    {
      id: 'risks',
      title: 'Prices can fall',
      blocks: [
        { type: 'paragraph', text: 'Even to zero.' },
        { type: 'list', items: ['First thing', 'Second thing'] },
      ],
    },
  ],
  ...overrides,
});

const answer = (one: Answer) => ({ '/v1/legal/document': one });

const renderTerms = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/terms',
    state: signedOut,
    answers: answer(buildDocument()),
    ...options,
  });

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('a document', () => {
  it('shows its title, version and date, its contents and its sections', async () => {
    const { record } = renderTerms();
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
    expect(screen.getByText('Version 1.2')).toBeTruthy();
    expect(screen.getByText('In force since 2026-03-01')).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const links = contents.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#account', '#risks']);
    const risks = within(screen.getByRole('region', { name: 'Prices can fall' }));
    expect(risks.getByText('Even to zero.').tagName).toBe('P');
    expect(risks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'First thing',
      'Second thing',
    ]);
    expect(record.calls).toEqual([{ path: '/v1/legal/document', body: { kind: 'terms' } }]);
  });

  it('writes the date as Chinese does', async () => {
    renderTerms({ language: 'zh_cn', answers: answer(buildDocument({ language: 'zh_cn' })) });
    expect(await screen.findByText('自 2026年03月01日 起生效')).toBeTruthy();
  });

  it('goes to a section from its contents: the focus and the address follow', async () => {
    const { user } = renderTerms();
    await user.click(await screen.findByRole('link', { name: 'Prices can fall' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Prices can fall' }));
    expect(window.location.hash).toBe('#risks');
    await user.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Terms of service' }));
  });

  it('opens at the section that the address names', async () => {
    renderTerms({ path: '/terms#risks' });
    const section = await screen.findByRole('region', { name: 'Prices can fall' });
    expect(document.activeElement).toBe(section);
  });

  it('opens at the top where the address names no section of it', async () => {
    renderTerms({ path: '/terms#%E0%A4%A' });
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(document.activeElement).toBe(document.body);
  });

  it('says where it is in English for want of a translation', async () => {
    renderTerms({ language: 'fr' });
    expect(await screen.findByText(/affiché en anglais/)).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Terms of service' });
    expect(title.getAttribute('lang')).toBe('en');
  });

  it('says nothing of the kind in the person’s own language', async () => {
    renderTerms();
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('is text, whatever is written in it', async () => {
    const text = '<img src=x onerror="alert(1)"><b>bold</b>';
    const sections = [
      { id: 'a', title: text, blocks: [{ type: 'paragraph' as const, text: `${text}!` }] },
    ];
    renderTerms({ answers: answer(buildDocument({ sections })) });
    expect(await screen.findByText(`${text}!`)).toBeTruthy();
    expect(document.querySelector('img, b')).toBeNull();
  });

  it('has the room of a document until it comes', async () => {
    const { container } = renderTerms({ answers: answer(never) });
    await expect.poll(() => container.querySelector('[aria-busy=true]')).toBeTruthy();
  });

  it('explains a failure and asks again', async () => {
    const results = [refused(5000, 'Something went wrong'), buildDocument()];
    const { user } = renderTerms({ answers: answer(() => results.shift()) });
    expect(await screen.findByText('This document didn’t load')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
  });
});

describe('a switch of the language', () => {
  it('brings the document in the other language, at the same section', async () => {
    const texts = [buildDocument(), buildDocument({ language: 'fr', title: 'Conditions' })];
    let words: ReturnType<typeof useTranslation>['i18n'] | undefined;
    const Words = () => {
      words = useTranslation().i18n;
      return <TermsPage />;
    };
    const { record, user } = renderInHost(<Words />, { answers: answer(() => texts.shift()) });
    await user.click(await screen.findByRole('link', { name: 'Prices can fall' }));

    const french = loadWords('fr');
    for (const namespace of ['common', 'legal-terms']) {
      words?.addResourceBundle('fr', namespace, french.getResourceBundle('fr', namespace));
    }
    await act(async () => words?.changeLanguage('fr'));
    expect(await screen.findByRole('heading', { name: 'Conditions' })).toBeTruthy();
    expect(screen.getByText('En vigueur depuis le 2026-03-01')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
    expect(record.calls).toHaveLength(2);
    expect(document.activeElement?.id).toBe('risks');
  });
});
