import { loadWords } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildRemote, buildRoute } from '../testing/builders.ts';
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

const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('D2: offers a signed-in person the routes that remotes name for it', async () => {
  await open({ token: 'token-a' });
  expect(links()).toEqual([
    ['Wallet', '/webview/wallet'],
    ['Orders', '/webview/shop/orders'],
    ['Security', '/webview/changeSecurity'],
  ]);
});

const allWords = { url: '/webview/releases/wallet/all.json', integrity: 'sha384-a' };
const named = [buildRemote({ routes: [buildRoute({ home: { en: 'Wallet' } })], allWords })];
const openInFrench = () => renderApp({ words: loadWords('fr'), remotes: named, token: 'token-a' });
const indexIn = (home: object) => ({
  fr: { url: '/webview/fr.json', integrity: 'sha384-b', home },
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
  expect(links()).toEqual([[expect.any(String), '/webview/changeSecurity']]);
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
    ['Security', '/webview/changeSecurity'],
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
  expect(links()).toEqual([['Security', '/webview/changeSecurity']]);
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
