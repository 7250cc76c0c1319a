import type { AppStorage } from '../start/storage.ts';
import type { Theme } from '../start/theme-names.ts';
import { isTheme } from '../start/theme-names.ts';

/** The page's own ground (`--color-bg`), which the app around it takes up. */
export const grounds = { light: '#f4f4f9', dark: '#0d0d14' } as const;

export interface ThemeSwitch {
  current: () => Theme;
  /** Applies a theme to all of the page, and stores it. */
  use(theme: Theme): void;
  subscribe(listener: () => void): () => void;
}

/** Begins with what is stored; what is stored and no theme is removed. */
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

/** Without the attribute the style sheet follows the system by itself, live; so do the two colors. */
function applyTheme(doc: Document, theme: Theme): void {
  if (theme === 'system') delete doc.documentElement.dataset.theme;
  else doc.documentElement.dataset.theme = theme;
  for (const meta of doc.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.setAttribute('content', grounds[theme === 'system' ? own : theme]);
  }
}
