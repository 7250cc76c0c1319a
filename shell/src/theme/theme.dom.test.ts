import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildStorage } from '../testing/builders.ts';
import { createTheme, grounds } from './theme.ts';

beforeEach(() => {
  for (const scheme of ['light', 'dark'] as const) {
    const meta = document.createElement('meta');
    meta.name = 'theme-color';
    meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
    meta.content = grounds[scheme];
    document.head.append(meta);
  }
});
afterEach(() => {
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
});

const attribute = () => document.documentElement.dataset.theme;
const barColors = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) =>
    meta.getAttribute('content'),
  );
const { light, dark } = grounds;

describe('§4 theme', () => {
  it.each([
    ['light', 'light', [light, light]],
    ['dark', 'dark', [dark, dark]],
    ['system', undefined, [light, dark]],
    [undefined, undefined, [light, dark]],
  ] as const)(
    'stored %s is applied at start, also to the bar around the page',
    (stored, shown, bars) => {
      const storage = buildStorage(stored ? { theme: stored } : {});
      const theme = createTheme(document, storage);
      expect(theme.current()).toBe(stored ?? 'system');
      expect(attribute()).toBe(shown);
      expect(barColors()).toEqual(bars);
    },
  );

  it('is switched live, stored, and announced to listeners', () => {
    const storage = buildStorage({ theme: 'light' });
    const theme = createTheme(document, storage);
    const listener = vi.fn();
    const leave = theme.subscribe(listener);
    theme.use('dark');
    expect([attribute(), storage.get('theme'), theme.current()]).toEqual(['dark', 'dark', 'dark']);
    theme.use('system');
    expect([attribute(), storage.get('theme')]).toEqual([undefined, 'system']);
    expect(barColors()).toEqual([light, dark]);
    leave();
    theme.use('light');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(['blue', '', 'constructor'])('removes the invalid stored value %j', (stored) => {
    const storage = buildStorage({ theme: stored });
    expect(createTheme(document, storage).current()).toBe('system');
    expect(storage.get('theme')).toBeNull();
  });

  it('survives a clear of the app’s data', () => {
    const storage = buildStorage({ theme: 'dark', locale: 'fr', token: 't' });
    storage.clear();
    expect(storage.all()).toEqual({ theme: 'dark', locale: 'fr' });
  });
});

describe('the color of the browser’s bar', () => {
  const root = join(import.meta.dirname, '../../..');
  const tokens = readFileSync(join(root, 'shared/ui/styles/tokens.css'), 'utf8');
  const html = readFileSync(join(root, 'shell/index.html'), 'utf8');

  it('is the background of the style sheet, in both themes', () => {
    const inTokens = [...tokens.matchAll(/--color-bg: (#\w+)/g)].map(([, color]) => color);
    expect(new Set(inTokens)).toEqual(new Set([light, dark]));
    expect(inTokens[0]).toBe(light);
  });

  it('is in the page before any script', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const meta = `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${grounds[scheme]}">`;
      expect(html).toContain(meta);
    }
  });
});
