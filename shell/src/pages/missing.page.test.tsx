import { buildBalance, buildUser, loadWords, storedPending } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDeferred, buildRemote, buildRoute, failNetwork } from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

const remotes = [
  buildRemote({ routes: [buildRoute({ home: { en: 'Wallet', fr: 'Portefeuille' } })] }),
  buildRemote({
    name: 'shop-logistics',
    container: 'shop_logistics_bbbbbbbb',
    routes: [
      buildRoute({ path: '/order-details/:id' }),
      buildRoute({ path: '/shop/orders', home: { en: 'Orders', fr: 'Commandes' } }),
    ],
  }),
  buildRemote({ name: 'c2c-vip', container: 'c2c_vip_cccccccc', routes: [buildRoute()] }),
];

async function open(options: Partial<RenderAppOptions> = {}) {
  const app = await renderApp({ words: loadWords('en'), remotes, ...options });
  await screen.findByText('This screen lives in the app');
  return app;
}

it.each(['/', '/start', '/explore'])('§2, D2: %s explains where the screen is', async (path) => {
  await open({ path });
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Home'));
});

const isOfShell = (href: string | null): boolean =>
  /\/(2fa\/\w+|faceResultCheck|qwert|changeSecurity)$/.test(href ?? '');

/** The links to remotes. */
const links = () =>
  within(screen.getByRole('main'))
    .queryAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const)
    .filter(([, href]) => !isOfShell(href));

it('D27: offers a signed-in person the routes that remotes name for it', async () => {
  await open({ token: 'token-a' });
  expect(links()).toEqual([
    ['Wallet', '/webview/wallet'],
    ['Orders', '/webview/shop/orders'],
  ]);
});

it('D25: announces an operation with an unknown outcome to its person alone', async () => {
  const answers = { '/v1/user/get/my': buildUser() };
  const operation = { path: '/v1/business/yut/exchange', flow: 'exchange' };
  const openWith = (uid: string) => {
    const stored = { moneyOperations: storedPending({ ...operation, uid }) };
    return open({ token: 'token-a', answers, stored });
  };
  const { unmount } = await openWith(buildUser().uid);
  const link = await screen.findByRole('link', { name: 'Check now' });
  expect(link.getAttribute('href')).toBe('/webview/wallet/receipt/k1');
  unmount();
  await openWith('2');
  await screen.findByText(`ID ${buildUser().uid}`);
  expect(screen.queryByRole('link', { name: 'Check now' })).toBeNull();
});

it('D25: announces it once the profile says whose it is, also after another person', async () => {
  const { uid } = buildUser();
  const profile = buildDeferred<object>();
  const operation = { path: '/v1/business/yut/exchange', flow: 'exchange', uid };
  await open({
    token: 'token-a',
    answers: { '/v1/user/get/my': () => profile.promise },
    stored: { moneyOperations: storedPending(operation), dataOwner: '2' },
  });
  expect(screen.queryByText(/^Still confirming/)).toBeNull();
  profile.resolve(buildUser());
  expect(await screen.findByRole('link', { name: 'Check now' })).toBeTruthy();
});

it('D27: offers the screens of the account', async () => {
  await open({ token: 'token-a' });
  const account = screen.getByRole('region', { name: 'Account' });
  const names = within(account)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(names).toEqual([
    ['Security', '/webview/changeSecurity'],
    ['Set up authenticator', '/webview/2fa/tutorial'],
    ['Lost authenticator', '/webview/2fa/retrieve'],
    ['Face check', '/webview/faceResultCheck'],
    ['Build information', '/webview/qwert'],
  ]);
});

it('D27: a section has the name and the icon that its remote gives it', async () => {
  const section = { en: 'Money', fr: 'Argent' };
  const icon = 'M4 9h15';
  const route = buildRoute({ home: { en: 'Wallet' } });
  await open({ token: 'token-a', remotes: [buildRemote({ section, icon, routes: [route] })] });
  const money = screen.getByRole('region', { name: 'Money' });
  expect(within(money).getByRole('link').textContent).toBe('Wallet');
  expect(money.querySelector('path')?.getAttribute('d')).toBe(icon);
});

it('D27: a release without a name of its section has a plain one, never its key', async () => {
  const route = buildRoute({ home: { en: 'Wallet' } });
  await open({ token: 'token-a', remotes: [buildRemote({ name: 'gift-cards', routes: [route] })] });
  const [section] = screen.getAllByRole('region');
  expect(within(section as HTMLElement).getByRole('heading').textContent).toBe(
    'What you can open here',
  );
  expect(document.body.textContent).not.toMatch(/gift-cards|home\.\w+/);
});

it('D27: documents are folded into one row at the end, from which each can be reached', async () => {
  const agreement = (path: string, name: string) =>
    buildRoute({ path, access: 'anyone', skeleton: 'document', home: { en: name } });
  const routes = [agreement('/terms', 'Terms'), agreement('/policies', 'Privacy')];
  const legal = buildRemote({ name: 'legal-terms', section: { en: 'Legal' }, routes });
  const { user } = await open({ token: 'token-a', remotes: [legal, ...remotes] });
  const fold = screen.getByText('Legal').closest('details');
  expect(fold?.open).toBe(false);
  const account = screen.getByRole('region', { name: 'Account' });
  expect(account.compareDocumentPosition(fold as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByText('Legal'));
  expect(fold?.open).toBe(true);
  const reached = within(fold as HTMLElement).getAllByRole('link');
  expect(reached.map((link) => link.getAttribute('href'))).toEqual([
    '/webview/terms',
    '/webview/policies',
  ]);
});

it('D27: shows who is signed in, and the total with the eye', async () => {
  const { user } = await open({
    token: 'token-a',
    answers: {
      '/v1/user/get/my': buildUser({ uid: '80012468', nickName: 'Mei', level: 5 }),
      '/v1/user/balance/info': buildBalance({ totalAssetsExchangePrice: '1234.5' }),
    },
  });
  expect(await screen.findByText('Mei')).toBeTruthy();
  expect(screen.getByText('Level 5')).toBeTruthy();
  expect(screen.getByText('ID 80012468')).toBeTruthy();
  expect(await screen.findByText('$1,234.50')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText('$1,234.50')).toBeNull();
});

it('D27: a total that does not come is unknown, never 0', async () => {
  await open({ token: 'token-a', answers: { '/v1/user/balance/info': failNetwork } });
  expect(await screen.findByText('Unknown')).toBeTruthy();
  expect(document.body.textContent).not.toContain('0.00');
});

const social = (routes = ['/search', '/messages', '/customService']) =>
  buildRemote({
    name: 'social-messages',
    container: 'social_messages_bbbbbbbb',
    section: { en: 'People' },
    routes: routes.map((path) => buildRoute({ path, home: { en: path } })),
  });
const counted = '/v1/user/get/messageCount';

it('D27: messages with their count, and support, stand above the sections', async () => {
  const count = { systemCount: 3, interactiveCount: 4, lastSystemTitle: '', lastOtherMessage: '' };
  await open({ token: 'token-a', remotes: [social()], answers: { [counted]: count } });
  const messages = await screen.findByRole('link', { name: '/messages Unread: 7' });
  const people = screen.getByRole('region', { name: 'People' });
  expect(within(people).getAllByRole('link')).toHaveLength(1);
  expect(people.contains(messages)).toBe(false);
  expect(screen.getByRole('link', { name: '/customService' })).toBeTruthy();
});

it('D27: says 99+ from 100 on', async () => {
  const count = {
    systemCount: 100,
    interactiveCount: 0,
    lastSystemTitle: '',
    lastOtherMessage: '',
  };
  await open({ token: 'token-a', remotes: [social()], answers: { [counted]: count } });
  expect(await screen.findByText('99+')).toBeTruthy();
});

it('D27: counts anew each time home is shown', async () => {
  const { go, requested } = await open({ token: 'token-a', remotes: [social()] });
  const counts = () => requested().filter((path) => path === counted).length;
  await waitFor(() => expect(counts()).toBe(1));
  await go('/qwert');
  await go('/');
  await waitFor(() => expect(counts()).toBe(2));
});

it('D27: counts nothing where no remote shows messages', async () => {
  const { requested } = await open({ token: 'token-a', remotes: [social(['/search'])] });
  await waitFor(() => expect(requested()).toContain('/v1/user/get/my'));
  expect(requested()).not.toContain(counted);
});

it('D6: signed out, offers what is open to anyone, and reads nothing personal', async () => {
  const terms = buildRoute({ path: '/terms', access: 'anyone', home: { en: 'Terms' } });
  const { requested } = await open({
    remotes: [buildRemote({ routes: [terms, buildRoute({ home: { en: 'Wallet' } })] })],
  });
  expect(links().filter(([name]) => name !== 'Sign in')).toEqual([['Terms', '/webview/terms']]);
  expect(requested()).toEqual([]);
});

const allWords = { url: '/webview/releases/wallet/all.json', integrity: 'sha384-a' };
const named = [buildRemote({ routes: [buildRoute({ home: { en: 'Wallet' } })], allWords })];
const openInFrench = () => renderApp({ words: loadWords('fr'), remotes: named, token: 'token-a' });
const indexIn = (home: object, section?: string) => ({
  fr: { url: '/webview/fr.json', integrity: 'sha384-b', home, ...(section && { section }) },
});

it('requests nothing while the page has the names in its language', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await open({ token: 'token-a' });
  expect(fetched).not.toHaveBeenCalled();
});

it('loads the names in another language from the index of the words, with its hash', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(indexIn({ '/wallet': 'Portefeuille' })));
  await openInFrench();
  expect(await screen.findByRole('link', { name: 'Portefeuille' })).toBeTruthy();
  expect(fetched).toHaveBeenCalledOnce();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, init?.integrity]).toEqual([allWords.url, allWords.integrity]);
});

it('loads the names that the page of a remote does not carry', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json(indexIn({ '/wallet': 'Portefeuille' }, 'Argent')),
    );
  const nameless = [buildRemote({ routes: [buildRoute({ home: {} })], allWords })];
  await renderApp({ words: loadWords('fr'), remotes: nameless, token: 'token-a' });
  const money = await screen.findByRole('region', { name: 'Argent' });
  expect(within(money).getByRole('link').textContent).toBe('Portefeuille');
  expect(fetched).toHaveBeenCalledOnce();
});

it.each<[string, () => Promise<Response>]>([
  ['the index does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error page comes', async () => new Response('Bad gateway', { status: 502 })],
  ['an older release has no names in it', async () => Response.json({ fr: {} })],
  ['the index lacks the language', async () => Response.json({})],
])('keeps its names when %s', async (_, answer) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await openInFrench();
  expect(await screen.findByRole('link', { name: 'Wallet' })).toBeTruthy();
  expect(fetched.mock.calls.every(([url]) => url === allWords.url)).toBe(true);
});

it('leaves out a remote that is off, and loads nothing of it', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const off = named.map((remote) => ({ ...remote, off: true as const }));
  await renderApp({ words: loadWords('fr'), remotes: off, token: 'token-a' });
  await screen.findByRole('heading', { level: 1 });
  expect(links()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
});

it('D2: opens a remote that this shell was built without, by its own names and titles', async () => {
  const words = loadWords('en');
  const routes = [
    buildRoute({ path: '/gifts', preload: 'none', title: 'title', home: { en: 'Gift cards' } }),
    buildRoute({ path: '/gifts/sent', preload: 'none', title: 'sent', home: { en: 'Sent gifts' } }),
  ];
  words.addResourceBundle('en', 'gift-cards', { title: 'My gift cards', sent: 'Gifts I sent' });
  const { user, go } = await open({
    words,
    token: 'token-a',
    remotes: [buildRemote({ name: 'gift-cards', container: 'gift_cards_dddddddd', routes })],
    pages: {
      '/gifts': async () => () => <p>Three cards</p>,
      '/gifts/sent': async () => () => <p>One gift</p>,
    },
  });
  expect(links()).toEqual([
    ['Gift cards', '/webview/gifts'],
    ['Sent gifts', '/webview/gifts/sent'],
  ]);
  for (const [link, text, title] of [
    ['Gift cards', 'Three cards', 'My gift cards'],
    ['Sent gifts', 'One gift', 'Gifts I sent'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: link }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe(title));
    await go('/');
  }
});

it.each<[string, object]>([
  ['a route that is too new for this shell', { access: 'vip' }],
  ['a name that is no text', { home: { en: { text: 'Wallet' } } }],
  ['names that are nothing', { home: null }],
  ['names that are a number', { home: 7 }],
])('leaves out %s', async (_, values) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const route = { ...buildRoute({ home: { en: 'Wallet' } }), ...values };
  await open({ token: 'token-a', remotes: [buildRemote({ routes: [route] })] });
  expect(links()).toEqual([]);
});

it.each([
  ['/start', '/webview/sign-in'],
  ['/start?returnTo=%2Fwallet%3Fa%3D1&a=1', '/webview/sign-in?returnTo=%2Fwallet%3Fa%3D1'],
  ['/start?returnTo=%2F%2Fevil.example', '/webview/sign-in'],
  ['/start?returnTo=javascript%3Aalert(1)', '/webview/sign-in'],
  ['/start?returnTo=%2Fundeclared', '/webview/sign-in'],
])('D2: signed out at %s, offers to sign in, at %s', async (path, href) => {
  await open({ path });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(href);
  expect(screen.queryByRole('link', { name: 'Wallet' })).toBeNull();
});

it('D2: links back to the app inside the app', async () => {
  const { user, bridged } = await open({ platform: 'ios' });
  await user.click(screen.getByRole('button', { name: 'Back to app' }));
  expect(bridged).toEqual(['ready', 'close']);
});

it('has no link to the app in a browser', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Back to app' })).toBeNull();
});
