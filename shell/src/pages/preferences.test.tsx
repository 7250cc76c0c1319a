import { loadWords } from '@shared/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSystem, settingsLoaded } from '../store/settings.slice.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
  vi.unstubAllGlobals();
});

async function open(options: Partial<RenderAppOptions> = {}) {
  const app = await renderApp({ words: loadWords('en'), path: '/', ...options });
  await screen.findByText('This screen lives in the app');
  return app;
}
const names = () =>
  within(screen.getByRole('combobox', { name: 'Language' }))
    .getAllByRole('option')
    .map((option) => option.textContent);

it('§1 offers the ten languages, each as it calls itself, where the service does not answer', async () => {
  await open({ fetchLanguages: () => Promise.reject(new Error('offline')) });
  expect(names()).toEqual([
    'English',
    '简体中文',
    'Bahasa Indonesia',
    '日本語',
    '한국어',
    'Bahasa Melayu',
    'Português (Brasil)',
    'Español',
    'Tiếng Việt',
    'Français',
  ]);
});

it('§7 offers what the translation service lists', async () => {
  let show = (_entries: object[]) => {};
  class Observer {
    constructor(onEntries: typeof show) {
      show = onEntries;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const fetchLanguages = vi.fn(async () => [
    { code: 'en' as const, name: 'English' },
    { code: 'fr' as const, name: 'Français' },
  ]);
  await open({ fetchLanguages });
  act(() => show([{ isIntersecting: false }]));
  expect(fetchLanguages).not.toHaveBeenCalled();
  await act(async () => show([{ isIntersecting: true }]));
  expect(fetchLanguages).toHaveBeenCalledOnce();
  expect(names()).toEqual(['English', 'Français']);
});

it('§7 offers the same where nothing observes the screen', async () => {
  const observer = window.IntersectionObserver;
  Reflect.deleteProperty(window, 'IntersectionObserver');
  try {
    await open({ fetchLanguages: async () => [{ code: 'fr', name: 'Français' }] });
    await act(async () => {});
    expect(names()).toEqual(['Français']);
  } finally {
    window.IntersectionObserver = observer;
  }
});

it('§1 switches to the language that is chosen', async () => {
  const { user, switched } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
  expect(switched).toEqual(['ja']);
});

it('§4 applies the chosen theme, and shows the current one', async () => {
  const { user, storage, parts } = await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(storage.get('theme')).toBe('dark');
  act(() => parts.theme.use('light'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);
});

it('§3 switches to the currency that is chosen, of those that the settings list', async () => {
  const { user, storage, parts } = await open();
  expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull();
  const currencies = [
    { name: 'USD', label: '$' },
    { name: 'EUR', label: '€' },
  ];
  const setting = { ...defaultSystem.setting, currencies };
  act(() => void parts.store.dispatch(settingsLoaded({ ...defaultSystem, setting })));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR (€)');
  expect(parts.store.getState().settings.currencyType).toEqual(currencies[1]);
  expect(storage.get('currencyType')).toBe('EUR');
});

it('leaves them to the app where there is one', async () => {
  await open({ platform: 'android' });
  expect(screen.queryByRole('combobox')).toBeNull();
});
