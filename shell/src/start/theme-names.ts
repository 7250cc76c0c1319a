/** `system` follows the device's setting (§4). */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);
