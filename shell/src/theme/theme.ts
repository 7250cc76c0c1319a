import type { AppStorage } from '../start/storage.ts';
import type { Theme } from '../start/theme-names.ts';
import { isTheme } from '../start/theme-names.ts';

/** The background (`--color-bg`) as theme-color, which the app around the page takes up. */
export const grounds = { light: '#f4f4f9', dark: '#0d0d14' } as const;

export interface ThemeSwitch {
  current: () => Theme;
  /** Applies and stores a theme. */
  use(theme: Theme): void;
  subscribe(listener: () => void): () => void;
}

/** Starts with the stored theme; an invalid one is removed. */
export function createTheme(doc: Document, storage: AppStorage): ThemeSwitch {
  const stored = storage.get('theme');
  if (stored !== null && !isTheme(stored)) storage.remove('theme');
  let current: Theme = isTheme(stored) ? stored : 'system';
  const listeners = new Set<() => void>();
  applyTheme(doc, current);
  return {
    current: () => current,
    use(theme) {
      current = theme;
      storage.set('theme', theme);
      applyTheme(doc, theme);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Without the attribute, style sheet and theme-color follow the system by themselves. */
function applyTheme(doc: Document, theme: Theme): void {
  if (theme === 'system') delete doc.documentElement.dataset.theme;
  else doc.documentElement.dataset.theme = theme;
  for (const meta of doc.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.setAttribute('content', grounds[theme === 'system' ? own : theme]);
  }
}
