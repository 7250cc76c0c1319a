import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSystem, settingsLoaded } from '../store/settings.slice.ts';
import { buildRemote, buildRoute, failNetwork } from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

const profile = '/v1/user/get/my';
const balance = '/v1/user/balance/info';

afterEach(() => vi.unstubAllGlobals());

async function open(options: Partial<RenderAppOptions> = {}) {
  const app = await renderApp({ words: loadWords('en'), token: 'token-a', ...options });
  await screen.findByText('Total assets');
  const loadSettings = (userId: string, nickname: string) => {
    const setting = { ...defaultSystem.setting, userId, nickname };
    act(() => void app.parts.store.dispatch(settingsLoaded({ ...defaultSystem, setting })));
  };
  return { ...app, loadSettings };
}

it('is named by the settings, before the profile and where it does not come', async () => {
  const { loadSettings } = await open({ answers: { [profile]: failNetwork } });
  expect(screen.queryByText(/^ID /)).toBeNull();
  loadSettings('80012468', 'Mara');
  expect(screen.getByText('Mara')).toBeTruthy();
  expect(screen.getByText('ID 80012468')).toBeTruthy();
  expect(screen.queryByText(/^Level/)).toBeNull();
});

it('reads the profile behind the balance, once the browser is idle', async () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  const { requested, unmount } = await open({ answers: { [profile]: buildUser({ level: 4 }) } });
  expect(requested()).toContain(balance);
  expect(requested()).not.toContain(profile);
  act(() => becomeIdle());
  expect(await screen.findByText('Level 4')).toBeTruthy();
  unmount();
});

it.each([
  ['the name, where there is one', { nickName: 'Mei', userName: 'mei.x' }, 'Mei'],
  ['the username without a name', { nickName: '', userName: 'mei.x' }, 'mei.x'],
  ['the id without either', { nickName: '', userName: '' }, '80012468'],
])('shows %s', async (_, given, name) => {
  await open({ answers: { [profile]: buildUser({ uid: '80012468', ...given }) } });
  await screen.findByText('ID 80012468');
  expect(screen.getByText(name)).toBeTruthy();
});

it('leads to the profile where a remote has it', async () => {
  const answers = { [profile]: buildUser({ uid: '80012468', nickName: 'Mei' }) };
  const { unmount } = await open({ answers });
  await screen.findByText('Mei');
  const main = () => within(screen.getByRole('main'));
  expect(main().queryByRole('link', { name: /Mei/ })).toBeNull();
  unmount();
  await open({ answers, remotes: [buildRemote({ routes: [buildRoute({ path: '/profile' })] })] });
  const link = await waitFor(() => main().getByRole('link', { name: /Mei/ }));
  expect(link.getAttribute('href')).toBe('/webview/profile');
});

it.each([
  ['that is older than a day is dated', 2 * 86_400, true],
  ['of today is not', 3600, false],
])('D24: a rate %s', async (_, ageSeconds, isDated) => {
  const rateAt = Math.floor(Date.now() / 1000) - ageSeconds;
  await open({ answers: { [balance]: buildBalance({ rateAt }) } });
  await screen.findByText('$12,480.53');
  expect(screen.queryByText(/^Rate of/) !== null).toBe(isDated);
});
