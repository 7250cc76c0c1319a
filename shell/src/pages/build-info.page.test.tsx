import type { Bridge } from '@shared/host/internal';
import { loadWords } from '@shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildRemote } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(() => {
  const config = JSON.stringify({ liveSet: 'set-1', apiOrigins: [] });
  document.head.innerHTML = `<script type="application/json" id="config">${config}</script>`;
});
afterEach(() => {
  document.head.innerHTML = '';
});

const open = ({ platform = 'ios' }: { platform?: Bridge['platform'] } = {}) =>
  renderApp({
    words: loadWords('en'),
    path: '/qwert',
    platform,
    remotes: [buildRemote(), buildRemote({ name: 'c2c-vip', container: 'c2c_vip_b', build: 'b' })],
  });

it('D4: shows the live set, language, theme, app, clock and every release', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Build information' });
  for (const text of ['set-1', 'en', 'System', 'iOS', '0 s', '1.2.0-aaaaaaaa', '1.2.0-b']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

it.each([
  ['android', 'Android'],
  ['browser', 'None (browser)'],
  ['simulator', 'Simulator'],
] as const)('D4: says in words where it runs: %s', async (platform, name) => {
  await open({ platform });
  await screen.findByText(name);
});

it('D4, §9: copies everything for support', async () => {
  const { user, parts } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  const lines = (await navigator.clipboard.readText()).split('\n');
  expect(lines).toContain('Live set: set-1');
  expect(lines).toContain('shell: 0.1.0-cccccccc');
  expect(lines).toContain('c2c-vip: 1.2.0-b');
  expect(parts.notices.state().toasts.map(({ message }) => message)).toEqual(['Copied']);
});
