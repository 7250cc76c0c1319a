import type { ResponseOf } from '@shared/contract/call';
import { codes } from '@shared/contract/codes';
import type { getLegalDocument } from '@shared/contract/legal';
import { markUnset } from '@shared/lib/unset-value';
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
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentPages } from '../paths.ts';
import { routes } from '../routes.ts';
import DocumentPage from './document.page.tsx';

type LegalDocument = ResponseOf<typeof getLegalDocument>;

const buildDocument = (overrides: Partial<LegalDocument> = {}): LegalDocument => ({
  kind: 'terms',
  version: '1.2',
  date: '2026-03-01',
  language: 'en',
  versions: [{ version: '1.2', date: '2026-03-01' }],
  title: 'Terms of service',
  sections: [
    { id: 'account', heading: 'Your account', blocks: ['One person.'] },
    {
      id: 'risks',
      heading: 'Prices can fall',
      blocks: ['Even to zero.', ['First thing', 'Second thing']],
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

async function openContents(user: ReturnType<typeof renderTerms>['user']) {
  await screen.findByRole('navigation', { name: 'Contents' });
  const summary = document.querySelector('summary');
  if (!summary) throw new Error('the contents cannot be opened');
  await user.click(summary);
}

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('a document', () => {
  it('shows its title, version, date, contents and sections', async () => {
    const { record } = renderTerms();
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
    expect(screen.getByText('Version 1.2')).toBeTruthy();
    expect(screen.getByText('Effective 2026-03-01')).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const links = contents.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#account', '#risks']);
    const risks = within(screen.getByRole('region', { name: 'Prices can fall' }));
    expect(risks.getByText('Even to zero.').tagName).toBe('P');
    expect(risks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'First thing',
      'Second thing',
    ]);
    expect(record.calls).toEqual([{ path: '/v1/legal/document', body: { kind: 'terms' } }]);
  });

  it('writes the date in Chinese format', async () => {
    renderTerms({ language: 'zh_cn', answers: answer(buildDocument({ language: 'zh_cn' })) });
    expect(await screen.findByText('自2026年03月01日起生效')).toBeTruthy();
  });

  it('opens a section from the contents, with the focus and the URL', async () => {
    const { user } = renderTerms();
    await openContents(user);
    await user.click(screen.getByRole('link', { name: 'Prices can fall' }));
    expect(document.querySelector('details')?.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Prices can fall' }));
    expect(window.location.hash).toBe('#risks');
    await user.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Terms of service' }));
  });

  it('opens at the section in the URL', async () => {
    renderTerms({ path: '/terms#risks' });
    const section = await screen.findByRole('region', { name: 'Prices can fall' });
    expect(document.activeElement).toBe(section);
  });

  it('opens at the top for an unknown section', async () => {
    renderTerms({ path: '/terms#%E0%A4%A' });
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(document.activeElement).toBe(document.body);
  });

  it('says that it is in English when there is no translation', async () => {
    renderTerms({ language: 'fr' });
    expect(await screen.findByText(/s’affiche en anglais/i)).toBeTruthy();
    const title = screen.getByRole('heading', { name: 'Terms of service' });
    expect(title.getAttribute('lang')).toBe('en');
  });

  it('says nothing about English in the user’s own language', async () => {
    renderTerms();
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('marks what the operator has not set, in paragraphs, lists and tables', async () => {
    const unset = markUnset('[not set]');
    const table = { head: ['What', 'Who'], rows: [['Company', unset]] };
    const blocks = [`Offered by ${unset}, not [not set].`, [unset], table];
    const sections = [{ id: 'operator', heading: 'Operator', blocks }];
    renderTerms({ answers: answer(buildDocument({ sections })) });
    const operator = within(await screen.findByRole('region', { name: 'Operator' }));
    const marks = operator.getAllByText('[not set]', { selector: 'mark' });
    expect(marks.map((mark) => mark.parentElement?.tagName)).toEqual(['P', 'LI', 'TD']);
    expect(marks[0]?.parentElement?.textContent).toBe('Offered by [not set], not [not set].');
  });

  it('renders markup in a document as text', async () => {
    const text = '<img src=x onerror="alert(1)"><b>bold</b>';
    const sections = [{ id: 'a', heading: text, blocks: [`${text}!`] }];
    renderTerms({ answers: answer(buildDocument({ sections })) });
    expect(await screen.findByText(`${text}!`)).toBeTruthy();
    expect(document.querySelector('img, b')).toBeNull();
  });

  it('shows a skeleton while loading', async () => {
    const { container } = renderTerms({ answers: answer(never) });
    await expect.poll(() => container.querySelector('[aria-busy=true]')).toBeTruthy();
  });

  it('shows a failure with a retry', async () => {
    const results = [refused(5000, 'Something went wrong'), buildDocument()];
    const { user } = renderTerms({ answers: answer(() => results.shift()) });
    expect(await screen.findByText('This document didn’t load')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
  });
});

describe('the versions of a document', () => {
  const versions = [
    { version: '1.2', date: '2026-03-01' },
    { version: '1.1', date: '2026-02-01' },
  ];
  const old = (version: string) => ({
    ...buildDocument({ versions }),
    version,
    date: '2026-02-01',
  });

  it('are listed, and each opens under its number', async () => {
    const { user, record, location } = renderTerms({
      answers: answer(({ version = '1.2' }: { version?: string }) => old(version)),
    });
    const list = within(await screen.findByRole('navigation', { name: 'All versions' }));
    expect(list.getByRole('link', { name: 'Version 1.2' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(screen.queryByText(/isn’t in force any more/)).toBeNull();
    await user.click(list.getByRole('link', { name: 'Version 1.1' }));
    expect(location()).toBe('/terms?version=1.1');
    expect(await screen.findByText('Version 1.1 isn’t in force any more')).toBeTruthy();
    expect(record.calls.at(-1)?.body).toEqual({ kind: 'terms', version: '1.1' });
    await user.click(screen.getByRole('link', { name: 'Open the current version' }));
    expect(location()).toBe('/terms');
    await vi.waitFor(() => expect(screen.queryByText(/isn’t in force any more/)).toBeNull());
  });

  it('are not listed where there is one', async () => {
    renderTerms();
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(screen.queryByRole('navigation', { name: 'All versions' })).toBeNull();
  });

  it('an unknown one says so, and leads to that in force', async () => {
    const { user } = renderTerms({
      path: '/terms?version=9.9',
      answers: answer(({ version }: { version?: string }) =>
        version ? refused(codes.notFound) : buildDocument(),
      ),
    });
    expect(await screen.findByText('This version doesn’t exist')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Open the current version' }));
    expect(await screen.findByText('Version 1.2')).toBeTruthy();
  });

  it.each(['', 'latest', '1', '1.2.3', '-1.0', '1.2 '])('“%s” is no version', async (version) => {
    const { record } = renderTerms({ path: `/terms?version=${version}` });
    await screen.findByRole('heading', { name: 'Terms of service' });
    expect(record.calls.map(({ body }) => body)).toEqual([{ kind: 'terms' }]);
  });
});

describe('the contents', () => {
  const tops: Record<string, number> = {};
  const scrollTo = (places: Record<string, number>) => {
    Object.assign(tops, places);
    window.dispatchEvent(new Event('scroll'));
  };
  const now = () => document.querySelector('summary')?.textContent;

  beforeEach(() => {
    const usual = Element.prototype.getBoundingClientRect;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.id in tops ? new DOMRect(0, tops[this.id], 300, 500) : usual.call(this);
    });
    return () => vi.restoreAllMocks();
  });

  it('mark the section that is being read', async () => {
    Object.assign(tops, { account: 700, risks: 1400 });
    const { user } = renderTerms();
    await openContents(user);
    expect(now()).toBe('Contents');
    scrollTo({ account: 100, risks: 800 });
    await vi.waitFor(() => expect(now()).toBe('Contents1 of 2 Your account'));
    scrollTo({ account: -700, risks: 0 });
    await vi.waitFor(() => expect(now()).toBe('Contents2 of 2 Prices can fall'));
    const risks = screen.getByRole('link', { name: 'Prices can fall' });
    expect(risks.getAttribute('aria-current')).toBe('location');
    const account = screen.getByRole('link', { name: 'Your account' });
    expect(account.hasAttribute('aria-current')).toBe(false);
  });

  it('close with Escape, which returns the focus', async () => {
    const { user } = renderTerms();
    await openContents(user);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Your account' }));
    await user.keyboard('{Escape}');
    expect(document.querySelector('details')?.open).toBe(false);
    expect(document.activeElement).toBe(document.querySelector('summary'));
  });
});

describe('a table', () => {
  const table = {
    head: ['What', 'Fee'],
    rows: [
      ['Transfer', '0.1'],
      ['BSC', '0.5'],
    ],
  };

  it('has column and row headers', async () => {
    const sections = [{ id: 'fees', heading: 'Fees', blocks: [table] }];
    renderTerms({ answers: answer(buildDocument({ sections })) });
    await screen.findByRole('table');
    const names = (role: 'columnheader' | 'rowheader' | 'cell') =>
      screen.getAllByRole(role).map((one) => one.textContent);
    expect(names('columnheader')).toEqual(['What', 'Fee']);
    expect(names('rowheader')).toEqual(['Transfer', 'BSC']);
    expect(names('cell')).toEqual(['0.1', '0.5']);
  });
});

describe.each(Object.entries(documentPages))('%s', (path, shown) => {
  it('shows the document of its early request', async () => {
    const kind = shown?.kind ?? 'terms';
    const title = `All about ${kind}`;
    const { record } = renderTerms({ path, answers: answer(buildDocument({ kind, title })) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const early = routes.find((route) => route.path === path)?.firstData;
    expect(record.calls).toEqual([early]);
    expect(early?.body).toEqual({ kind });
  });
});

describe('a switch of the language', () => {
  it('loads the document in the other language, at the same section', async () => {
    const texts = [buildDocument(), buildDocument({ language: 'fr', title: 'Conditions' })];
    let words: ReturnType<typeof useTranslation>['i18n'] | undefined;
    const Words = () => {
      words = useTranslation().i18n;
      return <DocumentPage />;
    };
    const { record, user } = renderInHost(<Words />, { answers: answer(() => texts.shift()) });
    await openContents(user);
    await user.click(screen.getByRole('link', { name: 'Prices can fall' }));

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
