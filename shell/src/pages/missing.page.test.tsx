import { loadWords } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildRemote, buildRoute } from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

const remotes = [
  buildRemote(),
  buildRemote({
    name: 'shop-logistics',
    container: 'shop_logistics_bbbbbbbb',
    routes: [buildRoute({ path: '/order-details/:id' }), buildRoute({ path: '/logistics' })],
  }),
  buildRemote({
    name: 'c2c-vip',
    container: 'c2c_vip_cccccccc',
    routes: [buildRoute({ path: '/c2c/orders/:id' })],
  }),
];

async function open(options: Partial<RenderAppOptions> = {}) {
  const app = await renderApp({ words: loadWords('en'), remotes, ...options });
  await screen.findByText('This screen lives in the app');
  return app;
}

it.each(['/', '/start', '/explore'])('§2, D2: %s says where the screen is', async (path) => {
  await open({ path });
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Home'));
});

it('D2: offers who is signed in the first screen of every remote', async () => {
  await open({ token: 'token-a' });
  const links = within(screen.getByRole('main')).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Wallet', '/webview/wallet'],
    ['Orders and shipping', '/webview/logistics'],
    ['Security', '/webview/changeSecurity'],
  ]);
});

it.each([
  ['/start', '/webview/sign-in'],
  ['/start?returnTo=%2Fwallet%3Fa%3D1&a=1', '/webview/sign-in?returnTo=%2Fwallet%3Fa%3D1'],
  ['/start?returnTo=%2F%2Fevil.example', '/webview/sign-in'],
  ['/start?returnTo=javascript%3Aalert(1)', '/webview/sign-in'],
  ['/start?returnTo=%2Fundeclared', '/webview/sign-in'],
])('D2: at %s offers who is signed out to sign in, at %s', async (path, href) => {
  await open({ path });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(href);
  expect(screen.queryByRole('link', { name: 'Wallet' })).toBeNull();
});

it('D2: leads back to the app where there is one', async () => {
  const { user, bridged } = await open({ platform: 'ios' });
  await user.click(screen.getByRole('button', { name: 'Back to the app' }));
  expect(bridged).toEqual(['ready', 'close']);
});

it('has no way back to an app in a browser', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Back to the app' })).toBeNull();
});
