/** Light, dark, or what the system says, live (§4, §9). */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (text: string | null): text is Theme =>
  themes.some((theme) => theme === text);

/** Without the attribute the style sheet follows the system by itself, live. */
export function applyTheme(page: Document, theme: Theme): void {
  if (theme === 'system') delete page.documentElement.dataset.theme;
  else page.documentElement.dataset.theme = theme;
}
