import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { buildRemote, buildRoute, unknownValues } from './testing/builders.ts';
import type { RenderAppOptions } from './testing/render-app.tsx';
import { renderApp } from './testing/render-app.tsx';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`Pressed ${count}`}
    </button>
  );
}

function Field() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} />;
}

const routes = [
  buildRoute(),
  buildRoute({ path: '/order-details/:id', access: 'anyone', title: 'wallet.title' }),
  buildRoute({ path: '/guests', access: 'public', preload: 'none' }),
  buildRoute({ path: '/landing', access: 'anyone', preload: 'none' }),
];

const open = (options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    words: loadWords('en'),
    remotes: [buildRemote({ routes })],
    pages: {
      '/wallet': async () => () => <p>The wallet</p>,
      '/order-details/:id': async () => Counter,
      '/guests': async () => () => <p>For guests</p>,
      '/landing': async () => () => <p>For everyone</p>,
    },
    answers: {
      '/v1/user/get/my': () => buildUser(),
      '/v1/user/balance/info': () => buildBalance(),
    },
    ...options,
  });

const home = () => screen.findByText('This screen lives in the app');

it.each(['/undeclared', '/wallet/deeper', '/webview', '/order-details'])(
  '§2: %s is undeclared and redirects home',
  async (path) => {
    const { place } = await open({ path });
    await home();
    expect(place()).toBe('/');
    expect(window.location.pathname).toBe('/webview/');
  },
);

it('§2, §6: redirects from a private page to the start page while signed out, and back afterwards', async () => {
  const { place, requested } = await open({ path: '/wallet?from=push' });
  await home();
  expect(place()).toBe('/start?from=push&returnTo=%2Fwallet%3Ffrom%3Dpush');
  expect(requested()).toEqual([]);
});

it('§2, §6: redirects from a page for guests to home while signed in', async () => {
  const { place } = await open({ path: '/guests', token: 'token-a' });
  await home();
  expect(place()).toBe('/');
});

it('§2, §6: shows a page for guests to a guest', async () => {
  await open({ path: '/guests' });
  expect(await screen.findByText('For guests')).toBeTruthy();
});

it('§2: refreshes the time and preloads on every navigation', async () => {
  const { parts, go, requested } = await open({ path: '/landing', token: 'token-a' });
  await screen.findByText('For everyone');
  expect(parts.store.getState().clock.nowTime).toBeGreaterThan(1_700_000_000);
  expect(requested()).toEqual([]);
  await go('/wallet');
  await screen.findByText('The wallet');
  expect(requested()).toEqual(['/v1/user/get/my', '/v1/user/balance/info']);
});

it('§2: keeps the home page alive while another page shows', async () => {
  const { container, go } = await open();
  await home();
  const stored = container.querySelector('h1');
  await go('/order-details/1');
  await screen.findByRole('button', { name: 'Pressed 0' });
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  await go('/');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy());
  expect(container.querySelector('h1')).toBe(stored);
});

it('keeps a page of a remote only while it shows, and one for each address', async () => {
  const { go, user } = await open({ path: '/order-details/1' });
  await user.click(await screen.findByRole('button', { name: 'Pressed 0' }));
  await go('/order-details/1?tab=2');
  expect(await screen.findByRole('button', { name: 'Pressed 1' })).toBeTruthy();
  await go('/order-details/2');
  expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeTruthy();
});

it('§2, D21: scrolls to the top on every navigation', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { go } = await open({ path: '/order-details/1' });
  await screen.findByRole('button', { name: 'Pressed 0' });
  scroll.mockClear();
  await go('/order-details/2');
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  scroll.mockRestore();
});

it('§2: goes back in the app, and home from the page that was opened first', async () => {
  const { host, go, place } = await open({ path: '/order-details/1' });
  await screen.findByRole('button', { name: 'Pressed 0' });
  await go('/order-details/2');
  host.back('/wallet');
  await waitFor(() => expect(place()).toBe('/order-details/1'));
  host.back();
  await home();
  expect(place()).toBe('/');
});

it('§6: asks to sign in while signed out, and leads to the start page', async () => {
  const { host, user, place } = await open({ path: '/order-details/1?a=1' });
  await screen.findByRole('button', { name: 'Pressed 0' });
  const action = vi.fn();
  void host.session.protect(action);
  expect(await screen.findByRole('alertdialog', { name: 'Log In' })).toBeTruthy();
  expect(screen.getByText('Sign in to proceed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await home();
  expect(place()).toBe('/start?a=1&returnTo=%2Forder-details%2F1%3Fa%3D1');
  expect(action).not.toHaveBeenCalled();
});

it('acts at once while signed in', async () => {
  const { host } = await open({ path: '/wallet', token: 'token-a' });
  await screen.findByText('The wallet');
  const action = vi.fn();
  await host.session.protect(action);
  expect(action).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('§2: keeps no more than two pages, and both of them alive', async () => {
  const { container, go } = await open();
  await home();
  const first = container.querySelector('h1');
  await go('/start');
  await waitFor(() => expect(container.querySelectorAll('h1')).toHaveLength(2));
  await go('/order-details/1');
  await screen.findByRole('button', { name: 'Pressed 0' });
  const headings = Array.from(container.querySelectorAll('h1'));
  // Home, start, and the page that shows.
  expect(headings).toHaveLength(3);
  expect(headings[0]).toBe(first);
});

it('D21: back to a cached page restores its scroll position, and a new visit starts at the top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { host, go, place } = await open();
  await home();
  Object.assign(window, { scrollY: 240 });
  window.dispatchEvent(new Event('scroll'));
  await go('/order-details/1');
  await screen.findByRole('button', { name: 'Pressed 0' });
  scroll.mockClear();
  host.back();
  await waitFor(() => expect(place()).toBe('/'));
  await waitFor(() => expect(scroll.mock.calls).toEqual([[0, 240]]));
  await go('/order-details/1');
  scroll.mockClear();
  await go('/');
  await waitFor(() => expect(scroll.mock.calls).toEqual([[0, 0]]));
  Object.assign(window, { scrollY: 0 });
  scroll.mockRestore();
});

it('§2: back without a previous page replaces the entry', async () => {
  const { host, place } = await open({ path: '/order-details/1' });
  await screen.findByRole('button', { name: 'Pressed 0' });
  const entries = window.history.length;
  host.back('/order-details/2');
  await waitFor(() => expect(place()).toBe('/order-details/2'));
  expect(window.history.length).toBe(entries);
});

it('§4: the sign-in replaces the start page in the history', async () => {
  const { host, go, place, press } = await open({ path: '/explore' });
  await home();
  await go('/wallet?a=1');
  await waitFor(() => expect(place()).toMatch(/^\/start\?/));
  await press(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toBe('/sign-in?returnTo=%2Fwallet%3Fa%3D1'));
  host.back();
  await waitFor(() => expect(place()).toBe('/explore'));
});

it('§4: signing in returns to the requesting page, which is in the history once', async () => {
  const { host, user, place, press } = await open({ path: '/order-details/1?a=1' });
  await screen.findByRole('button', { name: 'Pressed 0' });
  void host.session.protect(() => {});
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toMatch(/^\/start\?/));
  await press(await screen.findByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(place()).toMatch(/^\/sign-in\?/));
  expect(window.history.state.usr).toEqual({ cameFrom: '/order-details/1?a=1' });
});

it('a navigation moves the focus to the title of the new page; the first page moves it nowhere', async () => {
  const { go } = await open({ path: '/wallet', token: 'token-a' });
  await screen.findByText('The wallet');
  expect(document.activeElement).toBe(document.body);
  await go('/wallet?range=30d');
  expect(document.activeElement).toBe(document.body);
  const titled = () =>
    document.activeElement?.tagName === 'H1' && document.activeElement.isConnected;
  await go('/order-details/7');
  await screen.findByText('Pressed 0');
  await waitFor(() => expect(titled()).toBe(true));
  await go('/');
  await home();
  await waitFor(() => expect(titled()).toBe(true));
});

it('a page that sets the focus itself keeps it', async () => {
  const { go } = await open({
    path: '/wallet',
    token: 'token-a',
    pages: { '/wallet': async () => () => null, '/order-details/:id': async () => Field },
  });
  await go('/order-details/7');
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it.each(unknownValues)(
  'says that a route with %s is not available, and loads none of its code',
  async (_, values) => {
    const loadsCode = vi.fn();
    const lounge = { ...buildRoute({ path: '/lounge', access: 'anyone' }), ...values };
    for (const token of [null, 'token-a']) {
      const { requested, press, place, reloads, go, unmount } = await open({
        path: '/lounge',
        token,
        words: loadWords('fr'),
        remotes: [buildRemote({ routes: [lounge, ...routes] })],
        pages: { '/lounge': loadsCode, '/order-details/:id': async () => Counter },
      });
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Indisponible dans cette version');
      expect(place()).toBe('/lounge');
      expect(requested()).toEqual([]);
      await press(screen.getByRole('button', { name: 'Réessayer' }));
      expect(reloads).toEqual(['anew']);
      await press(screen.getByRole('link', { name: 'Accueil' }));
      expect(place()).toBe('/');
      await go('/order-details/1');
      expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeTruthy();
      unmount();
    }
    expect(loadsCode).not.toHaveBeenCalled();
  },
);

it('shows a page with an unknown skeleton', async () => {
  const drawn = { ...buildRoute(), skeleton: 'grid' } as never;
  await open({ path: '/wallet', token: 'token-a', remotes: [buildRemote({ routes: [drawn] })] });
  expect(await screen.findByText('The wallet')).toBeTruthy();
});
